import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { UploadProgress } from '../admin-form/send-file.ts';
import type { ItemDraft } from '../admin-config/item-draft.ts';

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
export function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}
