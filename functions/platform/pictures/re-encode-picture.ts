import { pictureDecoder, type PictureDecoder } from './picture-decoder.ts';
import { findFileProblem, findHeaderProblem, type PictureProblem } from './picture-limits.ts';

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

const LONGEST_SIDE = 1280;
const QUALITY = 82;

/**
 * Decodes a JPEG, PNG or WebP and re-encodes its pixels upright without metadata, with at most `longestSide` pixels on
 * the longer side. Returns JPEG, or WebP if a pixel is transparent. An animation becomes its first frame.
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
    // Encodes from raw pixels, so nothing else in the file can pass through.
    const pixels = decode(data, { raw: info });
    const { isOpaque } = await pixels.stats();
    return isOpaque
      ? { bytes: await pixels.removeAlpha().jpeg({ quality: QUALITY }).toBuffer(), contentType: 'image/jpeg' }
      : { bytes: await pixels.webp({ quality: QUALITY }).toBuffer(), contentType: 'image/webp' };
  } catch {
    // The decoder throws for every unreadable file.
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
