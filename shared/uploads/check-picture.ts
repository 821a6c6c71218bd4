import type { Reading } from './byte-reading.ts';
import type { FileCheck } from './check-file.ts';
import { detectPictureType, MAGIC_BYTE_COUNT } from './file-type.ts';

/** Larger pictures are refused before they are decoded. */
export const PICTURE_LIMIT_BYTES = 15 * 1024 * 1024;

export const PICTURE_LIMIT = `${PICTURE_LIMIT_BYTES / 1024 / 1024} MB`;
export const PICTURE_TOO_LARGE = `That picture is too large. Please choose one under ${PICTURE_LIMIT}.`;

export const UNREADABLE_PICTURE =
  'We can’t display that file. Please choose a JPEG, PNG or WebP picture.';

/** Checks a picture's size and first bytes. Only the server's decoder finds damaged pixels. */
export function* checkPicture(fileSize: number): Reading<FileCheck> {
  if (fileSize > PICTURE_LIMIT_BYTES) return { problem: PICTURE_TOO_LARGE };

  const contentType = detectPictureType(yield { from: 0, length: MAGIC_BYTE_COUNT });

  return contentType ? { contentType } : { problem: UNREADABLE_PICTURE };
}
