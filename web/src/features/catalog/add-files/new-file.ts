import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { UploadProgress } from '../admin-form/send-file.ts';
import { emptyDraft, type ItemDraft } from '../admin-config/item-draft.ts';
import { pairPictures } from './pair-pictures.ts';
import { toReadableTitles } from './readable-titles.ts';

/** The fields that an administrator sets for each file. */
export type NewItemFields = Pick<ItemDraft, 'title' | 'categoryId' | 'requiredTier'>;

export function pickFields({ title, categoryId, requiredTier }: NewItemFields): NewItemFields {
  return { title, categoryId, requiredTier };
}

/** A chosen file on its way to becoming an item. */
export interface NewFile<Item> {
  /** Also the submission ID of the item's creation. */
  id: string;
  file: File;
  /** The picture chosen as its thumbnail, if any. */
  picture: File | null;
  fields: NewItemFields;
  progress: FileProgress<Item>;
}

export type FileProgress<Item> =
  | { state: 'waiting' | 'checking' | 'saving' }
  /** The server accepts no more uploads for now. */
  | { state: 'paused' }
  | ({ state: 'sending' } & UploadProgress)
  /** The same file would be refused again. */
  | { state: 'refused'; message: string }
  | { state: 'failed'; message: string }
  /** The item exists and is hidden. `problem` says why its last save failed. */
  | { state: 'draft'; item: Item; problem: string | null };

/** A row for each file, with a title from its name. A picture joins the file of the same name. */
export function toNewFiles(files: readonly File[]): readonly NewFile<never>[] {
  const pairs = pairPictures(files);
  const titles = toReadableTitles(pairs.map(({ file }) => file.name));

  return pairs.map(({ file, picture }, at) => ({
    id: crypto.randomUUID(),
    file,
    picture,
    fields: { ...pickFields(emptyDraft), title: titles[at] ?? file.name },
    progress: { state: 'waiting' },
  }));
}

/** Returns the files that already have a row or are duplicates. */
export function findKnownFiles(
  files: readonly File[],
  rows: readonly NewFile<unknown>[],
): readonly File[] {
  const inRows = rows.flatMap(({ file, picture }) => [file, picture]);
  return files.filter((file, at) =>
    [...inRows, ...files.slice(0, at)].some((other) => other && isSameFile(file, other)),
  );
}

/** True until the file is refused, fails, or becomes a draft. */
export function isPending(row: NewFile<unknown>): boolean {
  return !isNotAdded(row) && row.progress.state !== 'draft';
}

export function isNotAdded({ progress: { state } }: NewFile<unknown>): boolean {
  return state === 'refused' || state === 'failed';
}

/** True if leaving the page would lose the file or a change. */
export function isUnsaved<Item extends CatalogItem>(row: NewFile<Item>): boolean {
  if (isPending(row) || row.progress.state === 'failed') return true;

  return row.progress.state === 'draft' && hasChanged(row.fields, row.progress.item);
}

export function hasChanged(fields: NewItemFields, item: CatalogItem): boolean {
  return (
    fields.title.trim() !== item.title ||
    fields.categoryId !== (item.categoryId ?? '') ||
    fields.requiredTier !== item.requiredTier
  );
}

/** Two files with the same name, size, and time of the last change. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}
