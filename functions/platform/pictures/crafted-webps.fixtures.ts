import sharp, { type WebpOptions } from 'sharp';
import type { CraftedPicture } from './crafted-picture.fixtures.ts';
import type { Size } from './jpeg-segments.fixtures.ts';

const LONGEST = 16_383;
const SMALL = { width: 16, height: 16 };
const ALLOWED = { width: 7300, height: 5400 };
const TOO_LARGE = { width: 8000, height: 6000 };
const FLAG = { animation: 0x02, alpha: 0x10, profile: 0x20 } as const;

function chunk(type: string, data: Uint8Array, announced = data.length): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(announced, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(chunks: readonly Uint8Array[], announced?: number): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunk('RIFF', body, announced);
}

/** A VP8X chunk, which declares the canvas size. */
function canvas({ width, height }: Size, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);

  return chunk('VP8X', data);
}

function frame({ width, height }: Size, image: Uint8Array): Buffer {
  const data = Buffer.alloc(16);
  data.writeUIntLE(width - 1, 6, 3);
  data.writeUIntLE(height - 1, 9, 3);
  data.writeUIntLE(10, 12, 3);

  return chunk('ANMF', Buffer.concat([data, image]));
}

async function solid(
  size: Size,
  options: WebpOptions = { lossless: true, effort: 0 },
): Promise<Buffer> {
  return sharp({
    create: { ...size, channels: 4, background: '#80808080' },
    limitInputPixels: false,
  })
    .webp(options)
    .toBuffer();
}

/** The VP8L chunk of a solid-color lossless WebP. */
const imageChunk = async (size: Size) => (await solid(size)).subarray(12);

/** A lossless WebP with a noise pattern. */
async function noisy({ width, height }: Size): Promise<Buffer> {
  const tile = Buffer.from(
    Array.from({ length: 64 * 64 * 4 }, (_, at) => (at * at * 31 + at * 17) % 256),
  );
  const pattern = await sharp(tile, { raw: { width: 64, height: 64, channels: 4 } })
    .png()
    .toBuffer();

  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: pattern, tile: true }])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** A simple lossy WebP whose VP8 header claims the given size. */
async function withVp8Size({ width, height }: Size): Promise<Buffer> {
  const bytes = await sharp({ create: { ...SMALL, channels: 3, background: '#888' } })
    .webp()
    .toBuffer();
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);

  return bytes;
}

/**
 * WebPs that claim false dimensions, or take more time or memory to decode than their dimensions
 * suggest.
 */
export const craftedWebps: readonly CraftedPicture[] = [
  tooLarge('a lossless picture of 268 megapixels in 40 bytes', () =>
    solid({ width: LONGEST, height: LONGEST }),
  ),
  tooLarge('a lossy header of 268 megapixels', () =>
    withVp8Size({ width: LONGEST, height: LONGEST }),
  ),
  tooLarge('a small canvas around 48 megapixels', async () =>
    riff([canvas(SMALL), await imageChunk(TOO_LARGE)]),
  ),
  tooLarge('a small canvas with alpha around 48 megapixels', async () =>
    riff([canvas(SMALL, FLAG.alpha), await imageChunk(TOO_LARGE)]),
  ),
  crafted('a canvas of 281 terapixels around a small picture', async () =>
    riff([canvas({ width: 2 ** 24, height: 2 ** 24 }), await imageChunk(SMALL)]),
  ),
  crafted('1 pixel wide', () => solid({ width: 1, height: LONGEST })),
  crafted('1 pixel high', () => solid({ width: LONGEST, height: 1 })),
  crafted('39 megapixels, lossless', () => noisy(ALLOWED)),
  crafted('39 megapixels, lossy with alpha', () => solid(ALLOWED, { quality: 60, effort: 0 })),
  crafted('500 frames', async () => animation(SMALL, 500)),
  crafted('100 frames of 39 megapixels', async () => animation(ALLOWED, 100)),
  tooLarge('frames of 48 megapixels', async () => animation(TOO_LARGE, 3)),

  tooLarge('frames of 48 megapixels on a small canvas', async () =>
    riff([
      canvas(SMALL, FLAG.animation),
      chunk('ANIM', Buffer.alloc(6)),
      frame(TOO_LARGE, await imageChunk(TOO_LARGE)),
    ]),
  ),

  crafted('an animation without frames', async () =>
    riff([canvas(SMALL, FLAG.animation), chunk('ANIM', Buffer.alloc(6))]),
  ),

  crafted('a color profile of 14 MB', async () =>
    riff([
      canvas(SMALL, FLAG.profile),
      chunk('ICCP', Buffer.alloc(14_000_000, 7)),
      await imageChunk(SMALL),
    ]),
  ),

  crafted('a color profile that announces 4 GB', async () =>
    riff([
      canvas(SMALL, FLAG.profile),
      chunk('ICCP', Buffer.alloc(100), 0xfffffff0),
      await imageChunk(SMALL),
    ]),
  ),

  crafted('a file that announces 4 GB', async () => riff([await imageChunk(SMALL)], 0xfffffff0)),
  crafted('a small picture before a large one', async () =>
    riff([await imageChunk(SMALL), await imageChunk(TOO_LARGE)]),
  ),

  ...[21, 30, 0.5].map((length) =>
    crafted(`cut after ${length < 1 ? 'half of its' : length} bytes`, async () => {
      const whole = await withVp8Size(SMALL);
      return whole.subarray(0, length < 1 ? whole.length * length : length);
    }),
  ),
];

async function animation(size: Size, count: number): Promise<Buffer> {
  const frames = Array<Buffer>(count).fill(frame(size, await imageChunk(size)));
  return riff([
    canvas(size, FLAG.animation | FLAG.alpha),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames,
  ]);
}

function crafted(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { name: `WebP: ${name}`, make, isTooLarge: false };
}

function tooLarge(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { ...crafted(name, make), isTooLarge: true };
}
