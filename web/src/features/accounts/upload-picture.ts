import type { User } from '../../../../shared/accounts/member.ts';
import { PICTURE_LIMIT_BYTES, PICTURE_TYPES } from '../../../../shared/accounts/profile.ts';
import { setPicture } from '../../../../shared/accounts/profile.contract.ts';
import { releaseUpload, reserveUpload } from '../../../../shared/uploads/uploads.contract.ts';
import { call } from '../../platform/call.ts';
import { putFile } from '../../platform/upload.ts';

export interface UploadPictureOptions {
  readonly file: File;
  /** Share uploaded so far, 0-1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** The error message for a chosen file; null if it's valid. */
export function validatePicture({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG or WebP picture.';
  if (size === 0) return 'That file is empty. Please choose another one.';
  if (size > PICTURE_LIMIT_BYTES) {
    return `That picture is too large. Please choose one under ${PICTURE_LIMIT_BYTES / 1024 / 1024} MB.`;
  }
  return null;
}

/** Uploads a file and sets it as the member's picture. Releases the reserved upload if the transfer fails. */
export async function uploadPicture({ file, onProgress, signal }: UploadPictureOptions): Promise<User> {
  const reservation = { contentType: file.type, size: file.size, fileName: file.name.slice(0, 255) };
  const { uploadURL } = (await call(reserveUpload, { body: reservation })).body;
  try {
    await putFile({ url: uploadURL, file, contentType: file.type, onProgress, signal });
  } catch (error) {
    // If the release fails, storage deletes the upload later.
    call(releaseUpload, { body: { uploadURL }, keepalive: true }).catch(() => undefined);
    throw error;
  }
  return (await call(setPicture, { body: { uploadURL } })).body;
}
