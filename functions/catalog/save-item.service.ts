import type { CatalogItem } from '../../shared/catalog/catalog-item.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { deriveItemId, hashRequest } from '../platform/submission-id.ts';
import type { CatalogItemStore } from './catalog-item.store.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { CategoryStore } from './category.store.ts';
import { checkEditConflict } from './edit-conflict.ts';
import type { CommonRow, ItemFields, ItemKind } from './item-kind.ts';
import { findRemovedKeys, removeMedia, finishSave, addTrash, type FinishSaveDeps } from './replaced-files.service.ts';
import { resolveMainFile, createFormFiles, type MainFile } from './form-files.service.ts';

export interface SaveItemDeps<Row extends CatalogRow, Item extends CatalogItem, Fields> extends FinishSaveDeps<Row> {
  readonly kind: ItemKind<Row, Item, Fields>;
  readonly items: CatalogItemStore<Row>;
  readonly categories: Pick<CategoryStore, 'find'>;
}

export interface ItemForm<Fields> {
  /** Undefined if the form creates an item. */
  readonly itemId: string | undefined;
  readonly memberId: string;
  readonly fields: Fields;
}

const MAX_TRIES = 4;

/**
 * Creates or updates an item with one conditional write; a repeated request returns the saved item. Refuses conflicts
 * with STALE_REVISION, ITEM_DELETED or CONFLICT; see `edit-conflict.ts`.
 */
export async function saveItem<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  deps: SaveItemDeps<Row, Item, Fields>,
  form: ItemForm<Fields>,
): Promise<Row | Refusal> {
  const { kind } = deps.kind;
  const { memberId, fields } = form;
  const itemId = form.itemId ?? newItemId(deps, form);
  const hash = hashRequest(memberId, fields);
  const action = form.itemId === undefined ? 'create' : 'update';
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await deps.items.find(itemId);
    const reply = checkEditConflict({ kind, action, revision: fields.revision, hash }, current);
    if (reply) return reply;
    const saved = await trySave(deps, form, { itemId, hash, current });
    // If the row has changed, a parallel request may have consumed the uploads, so a refusal isn't final.
    const isFinal =
      saved !== 'changed concurrently' && (!isRefusal(saved) || (await isUnchanged(deps, itemId, current)));
    if (isFinal) return saved;
  }
  return refuse('CONFLICT');
}

function newItemId(
  { newId, now }: Pick<FinishSaveDeps<CatalogRow>, 'newId' | 'now'>,
  { memberId, fields }: ItemForm<ItemFields>,
): string {
  return fields.submissionId ? deriveItemId(memberId, fields.submissionId) : newId(now());
}

async function isUnchanged<Row extends CatalogRow>(
  { items }: { readonly items: CatalogItemStore<Row> },
  itemId: string,
  seen: Row | undefined,
): Promise<boolean> {
  return (await items.find(itemId))?.revision === seen?.revision;
}

/** The row that a form creates or updates. `current` is undefined for a new item. */
interface SaveTarget<Row extends CatalogRow> {
  readonly itemId: string;
  readonly hash: string;
  readonly current: Row | undefined;
}

async function trySave<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  deps: SaveItemDeps<Row, Item, Fields>,
  form: ItemForm<Fields>,
  target: SaveTarget<Row>,
): Promise<Row | Refusal | 'changed concurrently'> {
  const { kind } = deps;
  const { fields, memberId } = form;
  const { itemId, current } = target;
  if (fields.categoryId && !(await deps.categories.find(fields.categoryId))) {
    return refuse('BAD_REQUEST', { message: 'That category was deleted. Please choose another one.' });
  }
  const formContext = { kind: kind.kind, itemId, memberId, title: fields.title };
  const main = await resolveMainFile(deps, formContext, kind.mainFile, kind.mainFile.readFileField(fields), current);
  if (isRefusal(main)) return main;
  if (kind.mainFile.missingMessage && !main.file && !main.copy) {
    return refuse('BAD_REQUEST', { message: kind.mainFile.missingMessage });
  }
  const files = createFormFiles(deps, formContext);
  const thumbnail = await files.resolvePicture(fields.thumbnailUrl, current?.thumbnail ?? null);
  if (isRefusal(thumbnail)) return thumbnail;
  const orderIndex = fields.orderIndex ?? current?.orderIndex ?? (await deps.items.nextPosition());
  const common = { ...commonRow(form, target, deps.now()), orderIndex, ...pickMainFile(main), thumbnail };
  const completedRow = await kind.buildRow(common, { fields, current, files });
  if (isRefusal(completedRow)) {
    await removeMedia(deps, files.storedKeys);
    return completedRow;
  }
  const row = addTrash(deps, completedRow, current);
  if (!(await deps.items.save(row, current?.revision))) {
    await removeMedia(deps, findRemovedKeys(kind, row, current));
    return 'changed concurrently';
  }
  const revision = (current?.revision ?? 0) + 1;
  await finishSave(deps, { ...row, revision }, current, files.usedUploads);
  return { ...row, revision };
}

/** Drops all other columns, because the argument may be a complete stored row. */
function pickMainFile({ file, copy, fileFailure, stream }: MainFile): MainFile {
  return { file, copy, fileFailure, stream };
}

function commonRow(
  form: ItemForm<ItemFields>,
  { itemId, hash, current }: SaveTarget<CatalogRow>,
  now: Date,
): Omit<CommonRow, keyof MainFile | 'thumbnail' | 'orderIndex'> {
  const { title, description, categoryId, requiredTier, isPublic } = form.fields;
  return {
    itemId,
    title,
    description,
    categoryId,
    requiredTier,
    isPublic,
    createdAt: current?.createdAt ?? now.toISOString(),
    revision: 0,
    editRevision: (current?.editRevision ?? 0) + 1,
    trash: [],
    // The stored hash identifies a repeated request.
    ...(form.itemId === undefined ? { creationHash: hash } : { creationHash: current?.creationHash, editHash: hash }),
  };
}
