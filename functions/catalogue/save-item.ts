import type * as z from 'zod';
import type { itemFieldsSchema } from '../../shared/catalogue/item-fields.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Queue } from '../platform/queue/queue.gateway.ts';
import type { CatalogueItemStore } from './catalogue-item.store.ts';
import {
  mediaKeysOf,
  pictureKeyOf,
  sweepMarks,
  type CatalogueRow,
  type PendingCopy,
  type StoredPicture,
} from './catalogue-row.ts';
import type { CategoryStore } from './category.store.ts';
import type { CopyRequest } from './copy-request.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import { takeMainFile, takePicture, type SentAddress, type Taken, type Taking } from './take-files.ts';
import { forgetUpload, type TakingParts } from '../uploads/uploads.public.ts';

export interface SavingParts<Row extends CatalogueRow> extends TakingParts {
  readonly items: CatalogueItemStore<Row>;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly queue: Queue<CopyRequest>;
  readonly copier: Pick<MediaCopier, 'abort'>;
}

export type ItemFields = z.output<typeof itemFieldsSchema>;

/** What the form of one kind adds to the common fields. */
export interface Form<Row extends CatalogueRow> {
  readonly kind: Row['kind'];
  /** Undefined on creation. */
  readonly itemId: string | undefined;
  readonly memberId: string;
  readonly fields: ItemFields;
  readonly main: SentAddress;
  /** The path that the item of this id shows for its main file. */
  readonly mainPath: (itemId: string) => string;
  /** What is said when there is no main file; undefined when it may be missing. */
  readonly mainRequired?: string;
  /** Makes the row of this kind, taking what files it has besides. */
  readonly complete: (common: CommonRow, current: Row | undefined, taking: Taking) => Promise<Taken<Row> | Refusal>;
}

export type CommonRow = Omit<CatalogueRow, 'kind'>;

const TRIES = 4;

/** Creates or changes an item. Of two edits at the same time the later one sees the earlier one's files. */
export async function saveItem<Row extends CatalogueRow>(
  parts: SavingParts<Row>,
  form: Form<Row>,
): Promise<Row | Refusal> {
  const { categoryId } = form.fields;
  if (categoryId && !(await parts.categories.find(categoryId))) {
    return refuse('BAD_REQUEST', { sentence: 'That category is no longer there.' });
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = form.itemId === undefined ? undefined : await parts.items.find(form.itemId);
    if (form.itemId !== undefined && !current) return refuse('NOT_FOUND');
    const saved = await saveOver(parts, form, current);
    // The copy worker, or somebody else, wrote in between.
    if (saved !== 'changed meanwhile') return saved;
  }
  return refuse('CONFLICT');
}

async function saveOver<Row extends CatalogueRow>(
  parts: SavingParts<Row>,
  form: Form<Row>,
  current: Row | undefined,
): Promise<Row | Refusal | 'changed meanwhile'> {
  const itemId = current?.itemId ?? parts.newId(parts.now());
  const taking = { kind: form.kind, itemId, memberId: form.memberId, title: form.fields.title };
  const had = current && { path: form.mainPath(itemId), main: current };
  const main = await takeMainFile(parts, taking, form.main, had);
  if (isRefusal(main)) return main;
  if (form.mainRequired && !main.value.file && !main.value.copy) {
    return refuse('BAD_REQUEST', { sentence: form.mainRequired });
  }
  const thumbnail = await takePicture(parts, taking, form.fields.thumbnailUrl, current?.thumbnail ?? null);
  if (isRefusal(thumbnail)) return thumbnail;
  const common = commonRow(itemId, form.fields, { ...main.value, thumbnail: thumbnail.value }, current, parts.now());
  const completed = await form.complete(common, current, taking);
  if (isRefusal(completed)) {
    await removeAll(parts, newKeys(common.thumbnail, current?.thumbnail ?? null));
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
  itemId: string,
  fields: ItemFields,
  files: Pick<CatalogueRow, 'file' | 'copy' | 'fileFailure' | 'thumbnail'>,
  current: CatalogueRow | undefined,
  now: Date,
): CommonRow {
  const { title, description, categoryId, requiredTier, orderIndex, isPublic } = fields;
  const { file, copy, fileFailure, thumbnail } = files;
  return {
    itemId,
    title,
    description,
    categoryId,
    requiredTier,
    orderIndex,
    isPublic,
    createdAt: current?.createdAt ?? now.toISOString(),
    revision: 0,
    thumbnail,
    file,
    copy,
    fileFailure,
    trash: [],
  };
}

/** Whatever the item had and no longer has is noted on the row before it is removed, so that nothing is ever forgotten. */
function withTrash<Row extends CatalogueRow>(row: Row, current: Row | undefined, now: Date): Row {
  const marked = { ...row, trash: current ? keysOnlyIn(current, row) : [] };
  return { ...marked, ...sweepMarks(marked, now) };
}

/** What follows from the write. If it is interrupted here, the sweeper does it. */
async function settle<Row extends CatalogueRow>(
  parts: SavingParts<Row>,
  row: Row,
  current: Row | undefined,
  spent: Taken<Row>['spent'],
): Promise<void> {
  const { kind, itemId, copy } = row;
  if (copy && copy.copyId !== current?.copy?.copyId) await parts.queue.send({ kind, itemId, copyId: copy.copyId });
  const dropped = current?.copy && current.copy.copyId !== copy?.copyId ? current.copy : undefined;
  if (dropped) await dropCopy(parts, dropped);
  for (const upload of spent) await forgetUpload(parts, upload);
  await removeAll(parts, row.trash);
}

/** Stops a copy that nobody wants any more; its upload goes with it. */
export async function dropCopy(
  parts: Pick<TakingParts, 'uploads' | 'reservations'> & { readonly copier: Pick<MediaCopier, 'abort'> },
  copy: PendingCopy,
): Promise<void> {
  await parts.copier.abort(copy);
  await forgetUpload(parts, { ...copy.source, uploadId: copy.uploadId });
}

function keysOnlyIn(row: CatalogueRow, other: CatalogueRow | undefined): string[] {
  const kept = new Set(other ? mediaKeysOf(other) : []);
  return mediaKeysOf(row).filter((key) => !kept.has(key));
}

function newKeys(picture: StoredPicture | null, had: StoredPicture | null): string[] {
  return picture && picture.id !== had?.id ? [pictureKeyOf(picture.id)] : [];
}

async function removeAll({ media }: Pick<TakingParts, 'media'>, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => media.remove(key)));
}
