import type { CraftedPicture } from './crafted-picture.fixtures.ts';
import {
  insertAfterStart,
  insertBeforeEnd,
  emptyScans,
  frameHeader,
  frameOffset,
  grayJpeg,
  MARKER,
  segment,
  withFrameMarker,
  withFrameSize,
} from './jpeg-segments.fixtures.ts';

const SMALL = { width: 16, height: 16 };
const ALLOWED = { width: 7300, height: 5400 };
const TOO_LARGE = { width: 8000, height: 6000 };
const SIDE = 65_500;

/** A payload full of fake frame headers, each of which claims 16 x 16 pixels. */
const fakeFrames = Buffer.concat(Array<Buffer>(5000).fill(frameHeader(SMALL))).subarray(0, 65_533);

const exif = (payload: Uint8Array) =>
  segment(MARKER.app1, Buffer.concat([Buffer.from('Exif\0\0'), payload]));

const profile = (bytes: Uint8Array, part: number, parts: number) =>
  segment(
    MARKER.app2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([part, parts]), bytes]),
  );

/**
 * JPEGs that claim false dimensions, or take more time or memory to decode than their dimensions
 * suggest.
 */
export const craftedJpegs: readonly CraftedPicture[] = [
  tooLarge('fake frames in a comment after a fill byte', async () => {
    // A parser that mistakes the fill byte for a marker skips 65,281 bytes and resumes inside the
    // comment.
    const comment = Buffer.alloc(65_533, 0x20);
    frameHeader(SMALL).copy(comment, 65_283 - 7);
    return insertAfterStart(await grayJpeg(TOO_LARGE), segment(MARKER.comment, comment, 1));
  }),

  tooLarge('120 megapixels behind a fill byte and fake frames', async () =>
    insertAfterStart(
      await grayJpeg({ width: 12_000, height: 10_000 }),
      segment(MARKER.comment, fakeFrames, 1),
    ),
  ),

  tooLarge('fake frames in a comment', async () =>
    insertAfterStart(await grayJpeg(TOO_LARGE), segment(MARKER.comment, fakeFrames)),
  ),
  tooLarge('fake frames in APP0 after 64 fill bytes', async () =>
    insertAfterStart(await grayJpeg(TOO_LARGE), segment(MARKER.app0, fakeFrames, 64)),
  ),
  tooLarge('a small EXIF thumbnail', async () =>
    insertAfterStart(await grayJpeg(TOO_LARGE), exif(await grayJpeg(SMALL))),
  ),
  tooLarge('a small frame before the real one', async () =>
    insertAfterStart(await grayJpeg(TOO_LARGE), frameHeader(SMALL)),
  ),

  crafted('a large frame after the real one', async () =>
    insertBeforeEnd(
      await grayJpeg(SMALL),
      frameHeader(TOO_LARGE),
      (await grayJpeg(TOO_LARGE)).subarray(2, 400_000),
    ),
  ),

  crafted('a small picture before a large one', async () =>
    Buffer.concat([
      (await grayJpeg(SMALL)).subarray(0, -2),
      (await grayJpeg(TOO_LARGE)).subarray(2),
    ]),
  ),

  crafted('a height of 0 that a later segment sets', async () =>
    insertBeforeEnd(
      withFrameSize(await grayJpeg(TOO_LARGE), { width: 8000, height: 0 }),
      segment(0xdc, Buffer.from([0x17, 0x70])),
    ),
  ),

  tooLarge('65500 x 65500 without its pixels', async () =>
    withFrameSize(await grayJpeg(SMALL), { width: SIDE, height: SIDE }),
  ),

  tooLarge('65535 x 65535 without its pixels', async () =>
    withFrameSize(await grayJpeg(SMALL), { width: 65_535, height: 65_535 }),
  ),

  crafted('1 pixel wide', () => grayJpeg({ width: 1, height: SIDE })),
  crafted('1 pixel high', () => grayJpeg({ width: SIDE, height: 1 })),

  crafted('1 x 65535 in the header', async () =>
    withFrameSize(await grayJpeg(SMALL), { width: 1, height: 65_535 }),
  ),

  crafted('39 megapixels', () => grayJpeg(ALLOWED)),

  crafted('39 megapixels, progressive', () =>
    grayJpeg(ALLOWED, { progressive: true, chromaSubsampling: '4:4:4' }),
  ),

  crafted('22 megapixels, progressive', () =>
    grayJpeg({ width: 5500, height: 4000 }, { progressive: true, chromaSubsampling: '4:4:4' }),
  ),

  crafted('22 megapixels, progressive with 80 empty scans', () =>
    manyScans({ width: 5500, height: 4000 }, 80),
  ),

  crafted('24 megapixels, progressive with 90 empty scans', () =>
    manyScans({ width: 6000, height: 4000 }, 90),
  ),

  crafted('1 megapixel, progressive with 300,000 empty scans', () =>
    manyScans({ width: 1000, height: 1000 }, 300_000),
  ),

  crafted('39 megapixels, progressive with 90 empty scans', () => manyScans(ALLOWED, 90)),
  crafted('a lossless frame', async () => withFrameMarker(await grayJpeg(SMALL), 0xc3)),
  crafted('an arithmetic frame', async () => withFrameMarker(await grayJpeg(SMALL), 0xc9)),

  crafted('a restart marker for each block', async () =>
    insertAfterStart(await grayJpeg(ALLOWED), segment(MARKER.restart, Buffer.from([0, 1]))),
  ),

  ...[0.01, 0.3, 0.6, 0.99].map((share) =>
    crafted(`cut after ${share} of its bytes`, async () => {
      const whole = await grayJpeg(ALLOWED);
      return whole.subarray(0, Math.round(whole.length * share));
    }),
  ),

  crafted('cut inside its frame header', async () => {
    const whole = await grayJpeg(SMALL);
    return whole.subarray(0, frameOffset(whole) + 6);
  }),

  crafted('a color profile of 14 MB', async () =>
    insertAfterStart(
      await grayJpeg(SMALL),
      ...Array.from({ length: 220 }, (_, at) => profile(Buffer.alloc(65_000, at), at + 1, 220)),
    ),
  ),

  crafted('a color profile that announces 4 GB', async () =>
    insertAfterStart(await grayJpeg(SMALL), profile(Buffer.alloc(2000, 0xff), 1, 1)),
  ),
  crafted('14 MB of fill bytes', async () =>
    insertAfterStart(await grayJpeg(SMALL), segment(MARKER.comment, Buffer.alloc(2), 14_000_000)),
  ),

  crafted('an EXIF directory that names itself as the next', async () =>
    insertAfterStart(
      await grayJpeg(SMALL),
      exif(Buffer.from('4d4d002a00000008000087690004000000010000000800000008', 'hex')),
    ),
  ),

  crafted('3 million empty comments', async () =>
    insertAfterStart(
      await grayJpeg(SMALL),
      Buffer.alloc(12_000_000, segment(MARKER.comment, Buffer.alloc(0))),
    ),
  ),
];

async function manyScans(size: typeof SMALL, count: number): Promise<Buffer> {
  return insertBeforeEnd(await grayJpeg(size, { progressive: true }), emptyScans(size, count));
}

function crafted(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { name: `JPEG: ${name}`, make, isTooLarge: false };
}

function tooLarge(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { ...crafted(name, make), isTooLarge: true };
}
