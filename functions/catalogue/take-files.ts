import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { PICTURE_LIMIT_BYTES, PIXEL_LIMIT } from '../platform/pictures/picture-limits.ts';
import { reEncodePicture } from '../platform/pictures/re-encode-picture.ts';
import { findUpload, readUpload, type ArrivedUpload, type TakingParts } from '../uploads/uploads.public.ts';
import {
  contentKeyOf,
  pictureKeyOf,
  type CatalogueRow,
  type ItemKey,
  type StoredFile,
  type StoredPicture,
} from './catalogue-row.ts';
import { fileNameOf, isWebVtt, MAGIC_BYTES } from './file-kind.ts';
import type { FormFiles, MainFileRules, SentAddress } from './item-kind.ts';
import { pictureUrlOf } from './item-view.ts';

/** One form submission for one item. */
export interface Taking extends ItemKey {
  readonly memberId: string;
  readonly title: string;
}

/** An upload that can be deleted once the row is written. */
export interface SpentUpload {
  readonly memberId: string;
  readonly uploadId: string;
  readonly key: string;
}

export type MainFile = Pick<CatalogueRow, 'file' | 'copy' | 'fileFailure'>;

const NO_FILE: MainFile = { file: null, copy: null, fileFailure: null };
const CAPTIONS_LIMIT_BYTES = 1024 * 1024;

/** The form's video, audio or PDF. A new upload is checked by its first bytes; the worker copies it later. */
export async function takeMainFile(
  deps: TakingParts,
  taking: Taking,
  rules: Omit<MainFileRules<never>, 'sentIn'>,
  sent: SentAddress,
  current: MainFile | undefined,
): Promise<MainFile | Refusal> {
  const stored = current ?? NO_FILE;
  if (sent === undefined || (current && sent === rules.path(taking.itemId))) return stored;
  if (sent === null) return NO_FILE;
  if (isFrom(sent, stored.copy ?? stored.file)) return stored;
  const upload = await findUpload(deps, taking.memberId, sent);
  if (isRefusal(upload)) return upload;
  const { key, facts, uploadId } = upload;
  const bytes = facts.size > 0 ? await deps.uploads.firstBytes(key, facts.etag, MAGIC_BYTES) : new Uint8Array();
  const contentType = rules.contentTypeOf(bytes ?? new Uint8Array());
  if (!contentType) return refuse('UNSUPPORTED_TYPE', { sentence: rules.wrongType });
  const copyId = deps.newId(deps.now());
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
  return { file: stored.file, copy, fileFailure: null };
}

/** The images and captions of one form, and the objects to clean up afterward. */
export interface TakenFiles extends FormFiles {
  readonly spent: readonly SpentUpload[];
  /** Keys in the media bucket to delete if the row isn't written. */
  readonly storedKeys: readonly string[];
}

export function takenFiles(deps: TakingParts, taking: Taking): TakenFiles {
  const spent: SpentUpload[] = [];
  const storedKeys: string[] = [];
  const store = async ({ uploadId, key }: ArrivedUpload, file: { key: string; bytes: Uint8Array; type: string }) => {
    await deps.media.put(file.key, file.bytes, file.type);
    storedKeys.push(file.key);
    spent.push({ memberId: taking.memberId, uploadId, key });
  };
  return {
    spent,
    storedKeys,
    async takePicture(sent, stored) {
      if (sent === undefined || (stored && sent === pictureUrlOf(stored))) return stored;
      if (sent === null) return null;
      if (isFrom(sent, stored)) return stored;
      const upload = await readWhole(deps, taking, sent, PICTURE_LIMIT_BYTES);
      if (isRefusal(upload)) return upload;
      const picture = await encoded(upload.bytes);
      if (isRefusal(picture)) return picture;
      const id = deps.newId(deps.now());
      await store(upload, { key: pictureKeyOf(id), bytes: picture.bytes, type: picture.contentType });
      return { id, uploadId: upload.uploadId } satisfies StoredPicture;
    },
    async takeCaptions(sent, path, stored) {
      if (sent === undefined || (stored && sent === path)) return stored;
      if (sent === null) return null;
      if (isFrom(sent, stored)) return stored;
      const upload = await readWhole(deps, taking, sent, CAPTIONS_LIMIT_BYTES);
      if (isRefusal(upload)) return upload;
      const { bytes, uploadId } = upload;
      if (!isWebVtt(bytes))
        return refuse('UNSUPPORTED_TYPE', {
          sentence: 'That file isn’t a WebVTT captions file. Please upload a .vtt file.',
        });
      const contentType = 'text/vtt';
      const key = contentKeyOf(taking, deps.newId(deps.now()));
      await store(upload, { key, bytes, type: 'text/vtt; charset=utf-8' });
      const fileName = fileNameOf(upload.fileName, taking.title, contentType);
      return { key, uploadId, contentType, size: bytes.length, fileName } satisfies StoredFile;
    },
  };
}

async function readWhole(deps: TakingParts, { memberId }: Taking, sent: string, limit: number) {
  const upload = await findUpload(deps, memberId, sent);
  if (isRefusal(upload)) return upload;
  const bytes = await readUpload(deps, upload, limit);
  return bytes instanceof Uint8Array ? { ...upload, bytes } : bytes;
}

async function encoded(bytes: Uint8Array) {
  const picture = await reEncodePicture(bytes);
  if (picture === 'TOO_LARGE') {
    return refuse('TOO_LARGE', {
      sentence: `That picture has too many pixels. Please upload one under ${PIXEL_LIMIT / 1_000_000} megapixels.`,
    });
  }
  if (picture === 'UNREADABLE') {
    return refuse('UNSUPPORTED_TYPE', {
      sentence: 'We can’t display that file. Please upload a JPEG, PNG or WebP picture.',
    });
  }
  return picture;
}

/** True if `sent` is the stored file's source upload. */
function isFrom(sent: string, stored: { readonly uploadId: string } | null): boolean {
  return stored !== null && URL.canParse(sent) && new URL(sent).pathname.split('/').at(-1) === stored.uploadId;
}
