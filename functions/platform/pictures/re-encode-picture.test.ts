import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { insertAfterStart, MARKER, segment } from './jpeg-segments.fixtures.ts';
import { reEncodePicture } from './re-encode-picture.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** A picture with a red left half and a blue right half. */
function twoColors(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: BLUE } };
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

async function shown(bytes: Uint8Array, longestSide?: number) {
  const picture = await reEncodePicture(bytes, longestSide);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

/** Returns 'red' or 'blue' for a point. Coordinates range from 0 to 1. */
async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) *
    info.channels;

  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

describe('re-encoding a picture', () => {
  it.each([
    ['a JPEG', () => twoColors(64, 32).jpeg()],
    ['a progressive JPEG', () => twoColors(64, 32).jpeg({ progressive: true })],
    ['a CMYK JPEG', () => twoColors(64, 32).toColourspace('cmyk').jpeg()],
    ['a PNG', () => twoColors(64, 32).png()],
    ['an interlaced PNG', () => twoColors(64, 32).png({ progressive: true })],
    ['a 16-bit PNG', () => twoColors(64, 32).toColourspace('rgb16').png()],
    ['a palette PNG', () => twoColors(64, 32).png({ palette: true })],
    ['a lossy WebP', () => twoColors(64, 32).webp()],
    ['a lossless WebP', () => twoColors(64, 32).webp({ lossless: true })],
  ])('keeps the colors of %s and returns an 8-bit sRGB JPEG', async (_, file) => {
    const { bytes, contentType } = await shown(await file().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 32,
      space: 'srgb',
    });

    expect([contentType, await colorAt(bytes, 0.1, 0.5), await colorAt(bytes, 0.9, 0.5)]).toEqual([
      'image/jpeg',
      'red',
      'blue',
    ]);
  });

  it('scales down to the longest side and never up', async () => {
    const large = await twoColors(600, 300).png().toBuffer();
    expect(await sharp((await shown(large, 512)).bytes).metadata()).toMatchObject({
      width: 512,
      height: 256,
    });
    expect(await sharp((await shown(large, 1280)).bytes).metadata()).toMatchObject({
      width: 600,
      height: 300,
    });
  });

  it('returns WebP if a pixel is transparent, and JPEG if the alpha channel is opaque', async () => {
    const withAlpha = (alpha: number) =>
      sharp({ create: { width: 8, height: 8, channels: 4, background: { ...RED, alpha } } })
        .png()
        .toBuffer();

    const { bytes, contentType } = await shown(await withAlpha(0.5));

    expect([contentType, (await sharp(bytes).metadata()).hasAlpha]).toEqual(['image/webp', true]);
    expect((await shown(await withAlpha(1))).contentType).toBe('image/jpeg');
  });

  // For each EXIF orientation, the side of the upright picture that shows the stored picture's left
  // (red) half.
  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('honors EXIF orientation %i and drops the tag', async (orientation, side) => {
    const stored = await twoColors(2000, 1000).jpeg().withMetadata({ orientation }).toBuffer();
    const { bytes } = await shown(stored);
    const isTurned = orientation >= 5;
    const { width, height, orientation: left } = await sharp(bytes).metadata();
    expect([width, height, left]).toEqual([
      isTurned ? 640 : 1280,
      isTurned ? 1280 : 640,
      undefined,
    ]);

    const ends = isTurned
      ? { top: [0.5, 0.1], bottom: [0.5, 0.9] }
      : { left: [0.1, 0.5], right: [0.9, 0.5] };
    const colors = await Promise.all(
      Object.entries(ends).map(async ([end, [x = 0, y = 0]]) => [end, await colorAt(bytes, x, y)]),
    );

    expect(colors).toEqual(Object.keys(ends).map((end) => [end, end === side ? 'red' : 'blue']));
  });

  it('removes location, comments, color profiles and bytes after the end', async () => {
    const stored = await twoColors(64, 32)
      .jpeg()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();

    const full = Buffer.concat([
      insertAfterStart(stored, segment(MARKER.comment, Buffer.from('SECRET'))),
      Buffer.from('<script>SECRET</script>'),
    ]);
    expect((await sharp(full).metadata()).exif).toBeDefined();

    const { bytes } = await shown(full);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('SECRET')).toBe(false);
  });

  it('shows the first frame of an animated WebP as a still picture', async () => {
    const frames = Buffer.concat(
      [RED, BLUE].map(({ r, g, b }) => Buffer.alloc(8 * 8 * 3, Buffer.from([r, g, b]))),
    );
    const animated = await sharp(frames, {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .webp({ loop: 0 })
      .toBuffer();

    expect((await sharp(animated, { pages: -1 }).metadata()).pages).toBe(2);

    const { bytes } = await shown(animated);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 8 });
    expect(await colorAt(bytes, 0.5, 0.5)).toBe('red');
  });

  it.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('no picture at all')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')],
    ['a GIF', () => twoColors(8, 8).gif().toBuffer()],
    ['a TIFF', () => twoColors(8, 8).tiff().toBuffer()],
    ['an AVIF', () => twoColors(8, 8).avif({ effort: 0 }).toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    [
      'a JPEG cut in half',
      async () => (await twoColors(640, 320).jpeg().toBuffer()).subarray(0, 1500),
    ],
    [
      'a PNG cut in half',
      async () => (await twoColors(640, 320).png().toBuffer()).subarray(0, 500),
    ],
  ])('rejects %s', async (_, file) => {
    expect(await reEncodePicture(await file())).toBe('UNREADABLE');
  });

  it('reads an EXIF orientation inside a PNG', async () => {
    const stored = await twoColors(64, 32).png().withMetadata({ orientation: 6 }).toBuffer();
    expect(stored.includes('eXIf')).toBe(true);
    expect(await sharp((await shown(stored)).bytes).metadata()).toMatchObject({
      width: 32,
      height: 64,
    });
  });
});
