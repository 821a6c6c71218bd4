import type { Metadata } from 'sharp';
import { PICTURE_LIMIT_BYTES } from '#shared/uploads/check-picture.ts';
import { FULL_VCPU_MEGABYTES } from '../uses/declaration.ts';

/** For functions that re-encode pictures. The largest one needs 2 s of CPU time and 270 MB. */
export const PICTURE_RESOURCES = { timeoutSeconds: 29, memoryMegabytes: FULL_VCPU_MEGABYTES };

/**
 * Why a file is rejected. `UNREADABLE` covers other formats, damaged files and files that are too
 * costly to decode.
 */
export type PictureProblem = 'TOO_LARGE' | 'UNREADABLE';

export const PIXEL_LIMIT = 40_000_000;

/**
 * Maximum width or height. Decoders buffer several rows at a time, so wide rows need a lot of
 * memory.
 */
const SIDE_LIMIT_PIXELS = 16_384;

/**
 * Maximum decoder memory in bytes for progressive JPEGs and interlaced PNGs, which can't be decoded
 * row by row.
 */
const BUFFER_LIMIT_BYTES = 128 * 1024 * 1024;
/** Maximum number of scans in a progressive JPEG. Typical encoders write about ten. */
const SCAN_LIMIT = 100;

/**
 * Maximum number of compressed PNG text chunks, each up to 50 MB when expanded. Typical editors
 * write up to four.
 */
const COMPRESSED_TEXT_LIMIT = 8;

/** Checks the file's bytes before the decoder runs. */
export function findFileProblem(bytes: Uint8Array): PictureProblem | null {
  if (bytes.length > PICTURE_LIMIT_BYTES) return 'TOO_LARGE';
  const texts = occurrences(bytes, 'zTXt') + occurrences(bytes, 'iTXt');
  return texts > COMPRESSED_TEXT_LIMIT ? 'UNREADABLE' : null;
}

type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'
>;

/** Checks the header before the pixels are decoded. */
export function findHeaderProblem(bytes: Uint8Array, header: PictureHeader): PictureProblem | null {
  const { width, height, format, isProgressive } = header;
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT_PIXELS)
    return 'TOO_LARGE';
  if (isProgressive && bufferBytes(header) > BUFFER_LIMIT_BYTES) return 'TOO_LARGE';

  // Every scan starts with FF DA, so the number of occurrences is at least the number of scans.
  return format === 'jpeg' && isProgressive && occurrences(bytes, '\xff\xda') > SCAN_LIMIT
    ? 'UNREADABLE'
    : null;
}

/**
 * Estimates decoder memory: 16-bit coefficients for a progressive JPEG, samples for an interlaced
 * PNG.
 */
function bufferBytes({ format, width, height, channels, depth }: PictureHeader): number {
  const sampleBytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * sampleBytes;
}

function occurrences(bytes: Uint8Array, pattern: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;

  for (
    let at = buffer.indexOf(pattern, 0, 'latin1');
    at >= 0;
    at = buffer.indexOf(pattern, at + 1, 'latin1')
  )
    count += 1;

  return count;
}
