import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import {
  contentKeyOf,
  pictureKeyOf,
  type CatalogueRow,
  type ItemKey,
  type StoredFile,
  type StoredPicture,
} from './catalogue-row.ts';
import { contentTypeOf, fileNameOf, isWebVtt, MAGIC_BYTES } from './file-kind.ts';
import { pictureUrlOf } from './item-view.ts';
import { PICTURE_LIMIT_BYTES, PIXEL_LIMIT } from '../platform/pictures/picture-limits.ts';
import { reEncodePicture } from '../platform/pictures/re-encode-picture.ts';
import { findUpload, readUpload, type TakingParts } from '../uploads/uploads.public.ts';

/** What a file field of the form says: an address, null to remove, undefined to keep. */
export type SentAddress = string | null | undefined;

/** One form, for one item. */
export interface Taking extends ItemKey {
  readonly memberId: string;
  readonly title: string;
}

/** What a field comes to; `spent` names the uploads that are no longer needed once the row is written. */
export interface Taken<T> {
  readonly value: T;
  readonly spent: readonly { readonly memberId: string; readonly uploadId: string; readonly key: string }[];
}

type MainFile = Pick<CatalogueRow, 'file' | 'copy' | 'fileFailure'>;

const keep = <T>(value: T): Taken<T> => ({ value, spent: [] });
const NO_FILE: MainFile = { file: null, copy: null, fileFailure: null };
const CAPTIONS_LIMIT_BYTES = 1024 * 1024;

/** The video, audio or PDF: checked now by its first bytes, copied later by the worker. */
export async function takeMainFile(
  parts: TakingParts,
  taking: Taking,
  sent: SentAddress,
  current: { readonly path: string; readonly main: MainFile } | undefined,
): Promise<Taken<MainFile> | Refusal> {
  const had = current?.main ?? NO_FILE;
  if (sent === undefined || sent === current?.path) return keep(had);
  if (sent === null) return keep(NO_FILE);
  if (isFrom(sent, had.copy ?? had.file)) return keep(had);
  const upload = await findUpload(parts, taking.memberId, sent);
  if (isRefusal(upload)) return upload;
  const { key, facts, uploadId } = upload;
  const bytes = facts.size > 0 ? await parts.uploads.firstBytes(key, facts.etag, MAGIC_BYTES) : new Uint8Array();
  const contentType = contentTypeOf(taking.kind, bytes ?? new Uint8Array());
  if (!contentType) return refuse('UNSUPPORTED_TYPE', { sentence: WRONG_TYPE[taking.kind] });
  const copyId = parts.newId(parts.now());
  const copy = {
    copyId,
    key: contentKeyOf(taking, copyId),
    uploadId,
    contentType,
    size: facts.size,
    fileName: fileNameOf(upload.fileName, taking.title, contentType),
    source: { key, etag: facts.etag, memberId: taking.memberId },
    rounds: 0,
  };
  return keep({ file: had.file, copy, fileFailure: null });
}

const WRONG_TYPE = {
  course: 'That is not a video we can show. Please upload MP4, WebM or MOV.',
  podcast: 'That is not audio we can play. Please upload MP3, M4A or WAV.',
  'study-guide': 'That is not a PDF.',
} as const;

/** A picture: re-encoded and stored under an id of its own. */
export async function takePicture(
  parts: TakingParts,
  taking: Taking,
  sent: SentAddress,
  had: StoredPicture | null,
): Promise<Taken<StoredPicture | null> | Refusal> {
  if (sent === undefined || (had && sent === pictureUrlOf(had))) return keep(had);
  if (sent === null) return keep(null);
  if (isFrom(sent, had)) return keep(had);
  const upload = await findUpload(parts, taking.memberId, sent);
  if (isRefusal(upload)) return upload;
  const bytes = await readUpload(parts, upload, PICTURE_LIMIT_BYTES);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const picture = await reEncodePicture(bytes);
  if (picture === 'TOO_LARGE') {
    return refuse('TOO_LARGE', {
      sentence: `That picture has too many pixels. Please upload one of at most ${PIXEL_LIMIT / 1_000_000} megapixels.`,
    });
  }
  if (picture === 'UNREADABLE') {
    return refuse('UNSUPPORTED_TYPE', {
      sentence: 'That is not a picture we can show. Please upload JPEG, PNG or WebP.',
    });
  }
  const id = parts.newId(parts.now());
  await parts.media.put(pictureKeyOf(id), picture.bytes, picture.contentType);
  return { value: { id, uploadId: upload.uploadId }, spent: [{ ...upload, memberId: taking.memberId }] };
}

/** Captions: small, so they are stored at once. */
export async function takeCaptions(
  parts: TakingParts,
  taking: Taking,
  sent: SentAddress,
  current: { readonly path: string; readonly captions: StoredFile | null } | undefined,
): Promise<Taken<StoredFile | null> | Refusal> {
  const had = current?.captions ?? null;
  if (sent === undefined || (had && sent === current?.path)) return keep(had);
  if (sent === null) return keep(null);
  if (isFrom(sent, had)) return keep(had);
  const upload = await findUpload(parts, taking.memberId, sent);
  if (isRefusal(upload)) return upload;
  const bytes = await readUpload(parts, upload, CAPTIONS_LIMIT_BYTES);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (!isWebVtt(bytes)) return refuse('UNSUPPORTED_TYPE', { sentence: 'That is not a WebVTT captions file.' });
  const contentType = 'text/vtt';
  const file: StoredFile = {
    key: contentKeyOf(taking, parts.newId(parts.now())),
    uploadId: upload.uploadId,
    contentType,
    size: bytes.length,
    fileName: fileNameOf(upload.fileName, taking.title, contentType),
  };
  await parts.media.put(file.key, bytes, 'text/vtt; charset=utf-8');
  return { value: file, spent: [{ ...upload, memberId: taking.memberId }] };
}

/** True when the address is the upload that what we have came from. */
function isFrom(sent: string, had: { readonly uploadId: string } | null): boolean {
  return had !== null && URL.canParse(sent) && new URL(sent).pathname.split('/').at(-1) === had.uploadId;
}
