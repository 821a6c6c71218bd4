import {
  checkUploadedFile,
  type discardUpload,
  findUpload,
  readUpload,
  type ReceivedUpload,
  type ReceiveUploadDeps,
} from '#functions/uploads/uploads.public.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { PIXEL_LIMIT } from '#platform/pictures/picture-limits.ts';
import { reEncodePicture } from '#platform/pictures/re-encode-picture.ts';
import { CAPTIONS_LIMIT_BYTES, readCaptions } from '#shared/uploads/captions.ts';
import {
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
  UNREADABLE_PICTURE,
} from '#shared/uploads/check-picture.ts';

import {
  buildItemFileKey,
  buildPictureKey,
  type CatalogRow,
  type ItemKey,
  type StoredFile,
  type StoredPicture,
} from '../item/catalog-row.ts';
import { buildFileName } from '../item/file-name.ts';
import type { MainFileRules, FileFieldValue } from '../item/item-kind.ts';
import { buildPictureUrl } from '../access/item-view.ts';

type FormContext = ItemKey & Readonly<Record<'memberId' | 'title', string>>;

export type MainFile = Pick<CatalogRow, 'file' | 'copy' | 'fileFailure' | 'stream'>;

const NO_FILE: MainFile = { file: null, copy: null, fileFailure: null };

/**
 * Resolves the form's video, audio or PDF. Checks only the header of a new upload; a worker copies
 * it later.
 */
export async function resolveMainFile(
  deps: ReceiveUploadDeps,
  formContext: FormContext,
  rules: Omit<MainFileRules<never>, 'readFileField'>,
  sent: FileFieldValue,
  current: MainFile | undefined,
): Promise<MainFile | Refusal> {
  const stored = current ?? NO_FILE;
  if (sent === undefined || (current && sent === rules.path(formContext.itemId))) return stored;
  if (sent === null) return NO_FILE;
  if (isSourceUpload(sent, stored.copy ?? stored.file)) return stored;

  const upload = await findUpload(deps, formContext.memberId, sent);
  if (isRefusal(upload)) return upload;

  const { key, metadata, uploadId } = upload;
  const check = await checkUploadedFile(deps.uploads, upload, rules.checkFile);
  if (check.problem !== undefined) return refuse('UNSUPPORTED_TYPE', { message: check.problem });

  const { contentType } = check;
  const copyId = deps.newId(deps.now());

  const copy = {
    copyId,
    key: buildItemFileKey(formContext, copyId),
    uploadId,
    contentType,
    size: metadata.size,
    fileName: buildFileName(upload.fileName, formContext.title, contentType),
    ...(check.lines !== undefined && { lines: check.lines }),
    source: { key, etag: metadata.etag, memberId: formContext.memberId },
    retryCount: 0,
  };

  // The previous file and its stream stay in use until the copy is ready.
  return { file: stored.file, copy, fileFailure: null, stream: stored.stream };
}

export type FormFiles = ReturnType<typeof createFormFiles>;

/** Stores the images and captions of one form, and lists the objects to clean up afterward. */
export function createFormFiles(deps: ReceiveUploadDeps, formContext: FormContext) {
  const usedUploads: Parameters<typeof discardUpload>[1][] = [];
  const storedKeys: string[] = [];

  const store = async (
    { uploadId, key }: ReceivedUpload,
    file: { key: string; bytes: Uint8Array; type: string },
  ) => {
    await deps.media.put(file.key, file.bytes, file.type);
    storedKeys.push(file.key);
    usedUploads.push({ memberId: formContext.memberId, uploadId, key });
  };

  return {
    /** Uploads to delete once the row is written. */
    usedUploads,
    /** Keys in the media bucket to delete if the row isn't written. */
    storedKeys,

    /** Re-encodes a new picture before storing it. */
    async resolvePicture(
      sent: FileFieldValue,
      stored: StoredPicture | null,
    ): Promise<StoredPicture | null | Refusal> {
      if (sent === undefined || (stored && sent === buildPictureUrl(stored))) return stored;
      if (sent === null) return null;
      if (isSourceUpload(sent, stored)) return stored;

      const upload = await readUploadBytes(deps, formContext, sent, PICTURE_LIMIT_BYTES);
      if (isRefusal(upload))
        return upload.refused === 'TOO_LARGE' ? { ...upload, message: PICTURE_TOO_LARGE } : upload;

      const picture = await reEncodePicture(upload.bytes);
      if (typeof picture === 'string') return pictureRefusals[picture];

      const id = deps.newId(deps.now());
      await store(upload, {
        key: buildPictureKey(id),
        bytes: picture.bytes,
        type: picture.contentType,
      });

      return { id, uploadId: upload.uploadId };
    },

    async resolveCaptions(
      sent: FileFieldValue,
      path: string,
      stored: StoredFile | null,
    ): Promise<StoredFile | null | Refusal> {
      if (sent === undefined || (stored && sent === path)) return stored;
      if (sent === null) return null;
      if (isSourceUpload(sent, stored)) return stored;

      const upload = await readUploadBytes(deps, formContext, sent, CAPTIONS_LIMIT_BYTES);
      if (isRefusal(upload)) return upload;

      const { uploadId } = upload;
      const { text, problem } = readCaptions(upload.bytes);
      if (problem !== undefined) return refuse('UNSUPPORTED_TYPE', { message: problem });

      const bytes = new TextEncoder().encode(text);
      const contentType = 'text/vtt';
      const key = buildItemFileKey(formContext, deps.newId(deps.now()));
      await store(upload, { key, bytes, type: 'text/vtt; charset=utf-8' });

      const fileName = buildFileName(upload.fileName, formContext.title, contentType);

      return { key, uploadId, contentType, size: bytes.length, fileName };
    },
  };
}

async function readUploadBytes(
  deps: ReceiveUploadDeps,
  { memberId }: FormContext,
  sent: string,
  limit: number,
) {
  const upload = await findUpload(deps, memberId, sent);
  if (isRefusal(upload)) return upload;

  const bytes = await readUpload(deps, upload, limit);

  return bytes instanceof Uint8Array ? { ...upload, bytes } : bytes;
}

const pictureRefusals = {
  TOO_LARGE: refuse('TOO_LARGE', {
    message: `That picture has too many pixels. Please upload one under ${PIXEL_LIMIT / 1_000_000} megapixels.`,
  }),
  UNREADABLE: refuse('UNSUPPORTED_TYPE', { message: UNREADABLE_PICTURE }),
};

/** True if `sent` is the URL of the stored file's source upload. */
function isSourceUpload(sent: string, stored: { uploadId: string } | null): boolean {
  return (
    stored !== null &&
    URL.canParse(sent) &&
    new URL(sent).pathname.split('/').at(-1) === stored.uploadId
  );
}
