import type { Sharp, SharpOptions } from 'sharp';
import {
  findFileProblem,
  findHeaderProblem,
  type PictureProblem,
  PIXEL_LIMIT,
} from './picture-limits.ts';
import { once } from '../environment.ts';

interface EncodedPicture {
  bytes: Uint8Array;
  contentType: 'image/jpeg' | 'image/webp';
}

const LONGEST_SIDE = 1280;
const QUALITY = 82;

/**
 * Re-encodes a JPEG, PNG or WebP upright, without metadata and scaled down to `longestSide` pixels.
 * Returns a WebP if any pixel is transparent, otherwise a JPEG. Keeps only the first frame of an
 * animation.
 */
export async function reEncodePicture(
  bytes: Uint8Array,
  longestSide = LONGEST_SIDE,
): Promise<EncodedPicture | PictureProblem> {
  const decode = await pictureDecoder();
  const problem = findFileProblem(bytes) ?? (await decodedHeaderProblem(decode, bytes));
  if (problem) return problem;

  try {
    const { data, info } = await decode(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });

    // Encodes only the raw pixels, so that no other data from the file can pass through.
    const pixels = decode(data, { raw: info });
    const { isOpaque } = await pixels.stats();

    return isOpaque
      ? {
          bytes: await pixels.removeAlpha().jpeg({ quality: QUALITY }).toBuffer(),
          contentType: 'image/jpeg',
        }
      : { bytes: await pixels.webp({ quality: QUALITY }).toBuffer(), contentType: 'image/webp' };
  } catch {
    // The decoder throws if it can't read the file.
    return 'UNREADABLE';
  }
}

async function decodedHeaderProblem(
  decode: PictureDecoder,
  bytes: Uint8Array,
): Promise<PictureProblem | null> {
  try {
    return findHeaderProblem(bytes, await decode(bytes, { limitInputPixels: false }).metadata());
  } catch {
    return 'UNREADABLE';
  }
}

const LIMITS: SharpOptions = { limitInputPixels: PIXEL_LIMIT, failOn: 'error' };

type PictureDecoder = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

/** Loads sharp on the first call and restricts it to the accepted formats and sizes. */
const pictureDecoder = /* @__PURE__ */ once(async (): Promise<PictureDecoder> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The Lambda function has only one core, and each extra thread would allocate its own buffers.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });

  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });

  return (bytes, options) => sharp(bytes, { ...LIMITS, ...options });
});
