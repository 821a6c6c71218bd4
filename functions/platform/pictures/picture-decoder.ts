import type { Sharp, SharpOptions } from 'sharp';
import { PIXEL_LIMIT } from './picture-limits.ts';

const LIMITS: SharpOptions = { limitInputPixels: PIXEL_LIMIT, failOn: 'error' };

export type PictureDecoder = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

let loaded: Promise<PictureDecoder> | undefined;

/** Loads sharp on the first call and restricts it to the accepted formats and sizes. */
export function pictureDecoder(): Promise<PictureDecoder> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PictureDecoder> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The Lambda function has only one core, and each extra thread would allocate its own buffers.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return (bytes, options) => sharp(bytes, { ...LIMITS, ...options });
}
