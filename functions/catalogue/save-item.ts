import type * as z from 'zod';
import type { itemFieldsSchema } from '../../shared/catalogue/item-fields.ts';
import type { revisionMark, submissionMark } from '../../shared/catalogue/item-fields.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { itemIdFor, requestHash } from '../platform/submission-id.ts';
import type { CatalogueItemStore } from './catalogue-item.store.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import type { CategoryStore } from './category.store.ts';
import { replyWithoutWrite } from './edit-conflict.ts';
import { keysOnlyIn, removeAll, removeNewPicture, settle, withTrash, type SettlingParts } from './replaced-files.ts';
import { takeMainFile, takePicture, type SentAddress, type Taken, type Taking } from './take-files.ts';

export interface SavingParts<Row extends CatalogueRow> extends SettlingParts {
  readonly items: CatalogueItemStore<Row>;
  readonly categories: Pick<CategoryStore, 'find'>;
}

/** From the form of a new item or of an existing one. */
export type EditMarks = z.output<z.ZodObject<typeof submissionMark & typeof revisionMark>>;
export type ItemFields = z.output<typeof itemFieldsSchema>;

/** What the form of one kind adds to the common fields. */
export interface Form<Row extends CatalogueRow> {
  readonly kind: Row['kind'];
  /** Undefined on creation. */
  readonly itemId: string | undefined;
  readonly memberId: string;
  readonly fields: ItemFields & EditMarks;
  readonly main: SentAddress;
  /** The path that the item of this id shows for its main file. */
  readonly mainPath: (itemId: string) => string;
  /** What is said when there is no main file; undefined when it may be missing. */
  readonly mainRequired?: string;
  /** Makes the row of this kind, taking what files it has besides. */
  readonly complete: (common: CommonRow, current: Row | undefined, taking: Taking) => Promise<Taken<Row> | Refusal>;
}

export type CommonRow = Omit<CatalogueRow, 'kind'>;
type ItemFiles = Pick<CatalogueRow, 'file' | 'copy' | 'fileFailure' | 'thumbnail'>;

const TRIES = 4;

/**
 * Creates or changes an item, by one conditional write. A repeated request returns the item of the first one.
 * Refuses with STALE_REVISION, ITEM_DELETED or CONFLICT; see `edit-conflict.ts`.
 */
export async function saveItem<Row extends CatalogueRow>(
  parts: SavingParts<Row>,
  form: Form<Row>,
): Promise<Row | Refusal> {
  const { kind, memberId, fields } = form;
  const itemId = form.itemId ?? newItemId(parts, form);
  const hash = requestHash(memberId, fields);
  const action = form.itemId === undefined ? 'create' : 'update';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await parts.items.find(itemId);
    const reply = replyWithoutWrite({ kind, action, revision: fields.revision, hash }, current);
    if (reply) return reply;
    const saved = await saveOver(parts, form, { itemId, hash, current });
    // A refusal may be due to a parallel request that used the uploads first.
    const isOver = saved !== 'changed meanwhile' && (!isRefusal(saved) || (await isUnchanged(parts, itemId, current)));
    if (isOver) return saved;
  }
  return refuse('CONFLICT');
}

function newItemId<Row extends CatalogueRow>(parts: SavingParts<Row>, { memberId, fields }: Form<Row>): string {
  return fields.submissionId ? itemIdFor(memberId, fields.submissionId) : parts.newId(parts.now());
}

async function isUnchanged<Row extends CatalogueRow>(
  { items }: SavingParts<Row>,
  itemId: string,
  seen: Row | undefined,
): Promise<boolean> {
  return (await items.find(itemId))?.revision === seen?.revision;
}

/** Where a form is written. */
interface Target<Row extends CatalogueRow> {
  readonly itemId: string;
  readonly hash: string;
  readonly current: Row | undefined;
}

async function saveOver<Row extends CatalogueRow>(
  parts: SavingParts<Row>,
  form: Form<Row>,
  target: Target<Row>,
): Promise<Row | Refusal | 'changed meanwhile'> {
  const { itemId, current } = target;
  const { categoryId } = form.fields;
  if (categoryId && !(await parts.categories.find(categoryId))) {
    return refuse('BAD_REQUEST', { sentence: 'That category is no longer there.' });
  }
  const taking = { kind: form.kind, itemId, memberId: form.memberId, title: form.fields.title };
  const had = current && { path: form.mainPath(itemId), main: current };
  const main = await takeMainFile(parts, taking, form.main, had);
  if (isRefusal(main)) return main;
  if (form.mainRequired && !main.value.file && !main.value.copy) {
    return refuse('BAD_REQUEST', { sentence: form.mainRequired });
  }
  const thumbnail = await takePicture(parts, taking, form.fields.thumbnailUrl, current?.thumbnail ?? null);
  if (isRefusal(thumbnail)) return thumbnail;
  // Named one by one: a file that is kept comes with its whole row.
  const { file, copy, fileFailure } = main.value;
  const files = { file, copy, fileFailure, thumbnail: thumbnail.value };
  const common = { ...commonRow(form.fields, target, parts.now()), ...files, ...hashesOf(form, target) };
  const completed = await form.complete(common, current, taking);
  if (isRefusal(completed)) {
    await removeNewPicture(parts, common.thumbnail, current?.thumbnail ?? null);
    return completed;
  }
  const row = withTrash(completed.value, current, parts.now());
  if (!(await parts.items.save(row, current?.revision))) {
    await removeAll(parts, keysOnlyIn(row, current));
    return 'changed meanwhile';
  }
  const revision = (current?.revision ?? 0) + 1;
  await settle(parts, { ...row, revision }, current, [...thumbnail.spent, ...completed.spent]);
  return { ...row, revision };
}

function commonRow(
  fields: ItemFields,
  { itemId, current }: Target<CatalogueRow>,
  now: Date,
): Omit<CommonRow, keyof ItemFiles> {
  const { title, description, categoryId, requiredTier, orderIndex, isPublic } = fields;
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
  };
}

/** So that a repeat of this request, or of the one that created the item, is recognized. */
function hashesOf<Row extends CatalogueRow>({ itemId }: Form<Row>, { hash, current }: Target<Row>) {
  return itemId === undefined ? { creationHash: hash } : { creationHash: current?.creationHash, editHash: hash };
}
