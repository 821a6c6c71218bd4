import type { PhotonImage } from '@cf-wasm/photon/others';
import { photon } from './photon.ts';
import { pictureFormatOf } from './picture-format.ts';
import { orientationOf, upright, type Orientation } from './picture-orientation.ts';

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

const LONGEST_SIDE = 1280;
const QUALITY = 82;

/**
 * Decodes a JPEG, PNG or WebP and encodes its pixels anew, at most `longestSide` pixels on the longer side: whatever else
 * was in the file (scripts, places, other formats behind it) is gone. Photographs stand as their camera was held. JPEG, or
 * WebP when something is transparent. Undefined when it is no picture.
 */
export function reEncodePicture(bytes: Uint8Array, longestSide = LONGEST_SIDE): EncodedPicture | undefined {
  const format = pictureFormatOf(bytes);
  if (!format) return undefined;
  const picture = decode(bytes);
  if (!picture) return undefined;
  const scale = Math.min(1, longestSide / Math.max(format.width, format.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const { resize, SamplingFilter } = photon();
  const scaled = resize(picture, side(picture.get_width()), side(picture.get_height()), SamplingFilter.Lanczos3);
  picture.free();
  const shown = stoodUpright(scaled, orientationOf(bytes));
  try {
    return format.type !== 'jpeg' && isTransparent(shown.get_raw_pixels())
      ? { bytes: shown.get_bytes_webp(), contentType: 'image/webp' }
      : { bytes: shown.get_bytes_jpeg(QUALITY), contentType: 'image/jpeg' };
  } finally {
    shown.free();
  }
}

/** Turned here, since the note that tells browsers to turn it is left behind. */
function stoodUpright(picture: PhotonImage, orientation: Orientation): PhotonImage {
  if (orientation === 1) return picture;
  const pixels = { bytes: picture.get_raw_pixels(), width: picture.get_width(), height: picture.get_height() };
  picture.free();
  const { bytes, width, height } = upright(pixels, orientation);
  return new (photon().PhotonImage)(bytes, width, height);
}

function decode(bytes: Uint8Array): PhotonImage | undefined {
  const { PhotonImage: Decoder } = photon();
  try {
    return Decoder.new_from_byteslice(bytes);
  } catch {
    // The decoder traps on what it cannot read; the next picture gets through all the same.
    return undefined;
  }
}

function isTransparent(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}
