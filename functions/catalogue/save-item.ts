import type { CatalogueItem } from '../../shared/catalogue/catalogue-item.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { itemIdFor, requestHash } from '../platform/submission-id.ts';
import type { CatalogueItemStore } from './catalogue-item.store.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import type { CategoryStore } from './category.store.ts';
import { replyWithoutWrite } from './edit-conflict.ts';
import type { CommonRow, ItemFields, ItemKind } from './item-kind.ts';
import { keysOnlyIn, removeAll, settle, withTrash, type SettlingDeps } from './replaced-files.ts';
import { takeMainFile, takenFiles, type MainFile } from './take-files.ts';

export interface SavingDeps<Row extends CatalogueRow, Item extends CatalogueItem, Fields> extends SettlingDeps<Row> {
  readonly kind: ItemKind<Row, Item, Fields>;
  readonly items: CatalogueItemStore<Row>;
  readonly categories: Pick<CategoryStore, 'find'>;
}

export interface Form<Fields> {
  /** Undefined when creating an item. */
  readonly itemId: string | undefined;
  readonly memberId: string;
  readonly fields: Fields;
}

const TRIES = 4;

/**
 * Creates or changes an item with one conditional write; a repeat returns the first request's item. Refuses with
 * STALE_REVISION, ITEM_DELETED or CONFLICT; see `edit-conflict.ts`.
 */
export async function saveItem<Row extends CatalogueRow, Item extends CatalogueItem, Fields extends ItemFields>(
  deps: SavingDeps<Row, Item, Fields>,
  form: Form<Fields>,
): Promise<Row | Refusal> {
  const { kind } = deps.kind;
  const { memberId, fields } = form;
  const itemId = form.itemId ?? newItemId(deps, form);
  const hash = requestHash(memberId, fields);
  const action = form.itemId === undefined ? 'create' : 'update';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await deps.items.find(itemId);
    const reply = replyWithoutWrite({ kind, action, revision: fields.revision, hash }, current);
    if (reply) return reply;
    const saved = await saveOver(deps, form, { itemId, hash, current });
    // A refusal may be due to a parallel request that used the uploads first.
    const isOver = saved !== 'changed meanwhile' && (!isRefusal(saved) || (await isUnchanged(deps, itemId, current)));
    if (isOver) return saved;
  }
  return refuse('CONFLICT');
}

function newItemId(
  { newId, now }: Pick<SettlingDeps<CatalogueRow>, 'newId' | 'now'>,
  { memberId, fields }: Form<ItemFields>,
): string {
  return fields.submissionId ? itemIdFor(memberId, fields.submissionId) : newId(now());
}

async function isUnchanged<Row extends CatalogueRow>(
  { items }: { readonly items: CatalogueItemStore<Row> },
  itemId: string,
  seen: Row | undefined,
): Promise<boolean> {
  return (await items.find(itemId))?.revision === seen?.revision;
}

/** The row that a form creates or changes. */
interface Target<Row extends CatalogueRow> {
  readonly itemId: string;
  readonly hash: string;
  readonly current: Row | undefined;
}

async function saveOver<Row extends CatalogueRow, Item extends CatalogueItem, Fields extends ItemFields>(
  deps: SavingDeps<Row, Item, Fields>,
  form: Form<Fields>,
  target: Target<Row>,
): Promise<Row | Refusal | 'changed meanwhile'> {
  const { kind } = deps;
  const { fields, memberId } = form;
  const { itemId, current } = target;
  if (fields.categoryId && !(await deps.categories.find(fields.categoryId))) {
    return refuse('BAD_REQUEST', { sentence: 'That category was deleted. Please choose another one.' });
  }
  const taking = { kind: kind.kind, itemId, memberId, title: fields.title };
  const main = await takeMainFile(deps, taking, kind.mainFile, kind.mainFile.sentIn(fields), current);
  if (isRefusal(main)) return main;
  if (kind.mainFile.missing && !main.file && !main.copy) {
    return refuse('BAD_REQUEST', { sentence: kind.mainFile.missing });
  }
  const files = takenFiles(deps, taking);
  const thumbnail = await files.takePicture(fields.thumbnailUrl, current?.thumbnail ?? null);
  if (isRefusal(thumbnail)) return thumbnail;
  const common = { ...commonRow(form, target, deps.now()), ...mainColumns(main), thumbnail };
  const completed = await kind.rowFrom(common, { fields, current, files });
  if (isRefusal(completed)) {
    await removeAll(deps, files.storedKeys);
    return completed;
  }
  const row = withTrash(deps, completed, current);
  if (!(await deps.items.save(row, current?.revision))) {
    await removeAll(deps, keysOnlyIn(kind, row, current));
    return 'changed meanwhile';
  }
  const revision = (current?.revision ?? 0) + 1;
  await settle(deps, { ...row, revision }, current, files.spent);
  return { ...row, revision };
}

/** Picks the three columns, because `main` may be a whole stored row. */
function mainColumns({ file, copy, fileFailure }: MainFile): MainFile {
  return { file, copy, fileFailure };
}

function commonRow(
  form: Form<ItemFields>,
  { itemId, hash, current }: Target<CatalogueRow>,
  now: Date,
): Omit<CommonRow, keyof MainFile | 'thumbnail'> {
  const { title, description, categoryId, requiredTier, orderIndex, isPublic } = form.fields;
  return {
    itemId,
    title,
    description,
    categoryId,
    requiredTier,
    orderIndex: orderIndex ?? current?.orderIndex ?? 0,
    isPublic,
    createdAt: current?.createdAt ?? now.toISOString(),
    revision: 0,
    editRevision: (current?.editRevision ?? 0) + 1,
    trash: [],
    // The hash identifies a repeated request.
    ...(form.itemId === undefined ? { creationHash: hash } : { creationHash: current?.creationHash, editHash: hash }),
  };
}
