import type * as z from 'zod';
import type { CatalogueItem } from '../../shared/catalogue/catalogue-item.ts';
import type { itemFieldsSchema, revisionMark, submissionMark } from '../../shared/catalogue/item-fields.ts';
import type { Viewer } from '../../shared/catalogue/tiers.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { pictureKeyOf, type CatalogueRow, type StoredFile, type StoredPicture } from './catalogue-row.ts';

/** The table partition of a kind and the schema of its rows. */
export interface KindRows<Row extends CatalogueRow> {
  readonly kind: Row['kind'];
  readonly rowSchema: z.ZodType<Row>;
}

/** Everything that differs between courses, podcasts and study guides. */
export interface ItemKind<Row extends CatalogueRow, Item extends CatalogueItem, Fields> extends KindRows<Row> {
  readonly mainFile: MainFileRules<Fields>;
  /** Adds the kind's own fields to a row. Takes the kind's own uploads from `form.files`. */
  readonly rowFrom: (common: CommonRow, form: RowSource<Row, Fields>) => Promise<Row | Refusal>;
  /** Files of the row besides the main file and the thumbnail. */
  readonly ownFiles: (row: Row) => OwnFiles;
  /** The item as this viewer may see it. */
  readonly itemFor: (viewer: Viewer, row: Row) => Item;
}

/** The video, audio or PDF. */
export interface MainFileRules<Fields> {
  /** API path that returns a signed URL of the file. */
  readonly path: (itemId: string) => string;
  readonly sentIn: (fields: Fields) => SentAddress;
  /** Content type by first bytes; undefined for an unsupported type. */
  readonly contentTypeOf: (bytes: Uint8Array) => string | undefined;
  readonly wrongType: string;
  /** The error message when a required file is missing; omitted if the file is optional. */
  readonly missing?: string;
}

export type CommonRow = Omit<CatalogueRow, 'kind'>;

/** A form and the stored row that it changes. */
export interface RowSource<Row extends CatalogueRow, Fields> {
  readonly fields: Fields;
  readonly current: Row | undefined;
  readonly files: FormFiles;
}

/** The value of a form's file field: a URL, null to remove the file, undefined to keep it. */
export type SentAddress = string | null | undefined;

/** Stores the small files that a form sends. */
export interface FormFiles {
  /** Re-encodes the picture. */
  takePicture(sent: SentAddress, stored: StoredPicture | null): Promise<StoredPicture | null | Refusal>;
  /** `path` is the API path of the item's captions. */
  takeCaptions(sent: SentAddress, path: string, stored: StoredFile | null): Promise<StoredFile | null | Refusal>;
}

export interface OwnFiles {
  readonly files: readonly (StoredFile | null)[];
  readonly pictures: readonly (StoredPicture | null)[];
}

export type EditMarks = z.output<z.ZodObject<typeof submissionMark & typeof revisionMark>>;
/** The fields that every kind's form sends. */
export type ItemFields = z.output<typeof itemFieldsSchema> & EditMarks;

/** Every key in the media bucket that belongs to the row. */
export function mediaKeysOf<Row extends CatalogueRow>(
  { ownFiles }: { readonly ownFiles: (row: Row) => OwnFiles },
  row: Row,
): string[] {
  const own = ownFiles(row);
  const files = [row.file, row.copy, ...own.files];
  const pictures = [row.thumbnail, ...own.pictures];
  return [
    ...files.flatMap((file) => (file ? [file.key] : [])),
    ...pictures.flatMap((picture) => (picture ? [pictureKeyOf(picture.id)] : [])),
    ...row.trash,
  ];
}
