import type * as z from 'zod';
import type { Refusal } from '#platform/http/refusal.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type {
  itemEditFields,
  itemFieldsSchema,
  submissionField,
} from '#shared/catalog/item-fields.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import type { CheckFile } from '#shared/uploads/check-file.ts';

import {
  buildPictureKey,
  listStreamFolders,
  type CatalogRow,
  type StoredFile,
  type StoredPicture,
} from './catalog-row.ts';

export interface KindPartition<Row extends CatalogRow> {
  kind: Row['kind'];
  rowSchema: z.ZodType<Row>;
}

/** Everything that differs between courses, podcasts and study guides. */
export interface ItemKind<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields,
> extends KindPartition<Row> {
  mainFile: MainFileRules<Fields>;
  /**
   * Adds the columns that only this kind has, and resolves its additional uploads with
   * `form.files`.
   */
  buildRow: (common: CommonRow, form: RowInput<Row, Fields>) => Promise<Row | Refusal>;
  /** The row's files other than the main file and the thumbnail. */
  listExtraFiles: (row: Row) => ExtraFiles;
  toItem: (viewer: Viewer, row: Row) => Item;
}

export interface MainFileRules<Fields> {
  /** The API path that returns a signed URL for the file. */
  path: (itemId: string) => string;
  readFileField: (fields: Fields) => FileFieldValue;
  checkFile: CheckFile;
  /**
   * The error message if a published item has no file. If omitted, such an item is saved as hidden.
   */
  missingMessage?: string;
}

export type CommonRow = Omit<CatalogRow, 'kind'>;

/** A submitted form and the row that it updates. `current` is undefined for a new item. */
interface RowInput<Row extends CatalogRow, Fields> {
  fields: Fields;
  current: Row | undefined;
  files: ExtraUploads;
}

/** Stores the uploads of a form's fields that only some kinds have. Returns what the row keeps. */
interface ExtraUploads {
  resolvePicture: (
    sent: FileFieldValue,
    stored: StoredPicture | null,
  ) => Promise<StoredPicture | null | Refusal>;
  /** `path` is the API path of the item's captions. */
  resolveCaptions: (
    sent: FileFieldValue,
    path: string,
    stored: StoredFile | null,
  ) => Promise<StoredFile | null | Refusal>;
}

/** A file field of a form: a URL sets the file, null removes it, and undefined keeps it. */
export type FileFieldValue = string | null | undefined;

export interface ExtraFiles {
  files: readonly (StoredFile | null)[];
  pictures: readonly (StoredPicture | null)[];
}

export type EditMetadata = z.output<z.ZodObject<typeof submissionField & typeof itemEditFields>>;
export type ItemFields = z.output<typeof itemFieldsSchema> & EditMetadata;

/** Lists the keys of all files and the folders of all streams in the row, including its trash. */
export function listMediaKeys<Row extends CatalogRow>(
  { listExtraFiles }: { listExtraFiles: (row: Row) => ExtraFiles },
  row: Row,
): string[] {
  const own = listExtraFiles(row);
  const files = [row.file, row.copy, ...own.files];
  const pictures = [row.thumbnail, ...own.pictures];

  return [
    ...files.flatMap((file) => (file ? [file.key] : [])),
    ...pictures.flatMap((picture) => (picture ? [buildPictureKey(picture.id)] : [])),
    ...listStreamFolders(row),
    ...row.trash,
  ];
}
