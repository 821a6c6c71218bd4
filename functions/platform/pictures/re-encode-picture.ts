import { pictureDecoder, type PictureDecoder } from './picture-decoder.ts';
import { findFileProblem, findHeaderProblem, type PictureProblem } from './picture-limits.ts';

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

const LONGEST_SIDE = 1280;
const QUALITY = 82;

/**
 * Re-encodes a JPEG, PNG or WebP upright, without metadata and scaled down to `longestSide` pixels. Returns a WebP if
 * any pixel is transparent, otherwise a JPEG. Keeps only the first frame of an animation.
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
      ? { bytes: await pixels.removeAlpha().jpeg({ quality: QUALITY }).toBuffer(), contentType: 'image/jpeg' }
      : { bytes: await pixels.webp({ quality: QUALITY }).toBuffer(), contentType: 'image/webp' };
  } catch {
    // The decoder throws if it can't read the file.
    return 'UNREADABLE';
  }
}

async function decodedHeaderProblem(decode: PictureDecoder, bytes: Uint8Array): Promise<PictureProblem | null> {
  try {
    return findHeaderProblem(bytes, await decode(bytes, { limitInputPixels: false }).metadata());
  } catch {
    return 'UNREADABLE';
  }
}
