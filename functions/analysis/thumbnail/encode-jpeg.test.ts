import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import type { RgbFrame } from '../measure/picture/picture.ts';
import { encodeJpeg } from './encode-jpeg.service.ts';

const { decoder } = engineAssets();

function frame(
  width: number,
  height: number,
  color: (x: number, y: number) => readonly number[],
): RgbFrame {
  const pixels = Array.from({ length: width * height }, (_, at) =>
    color(at % width, Math.floor(at / width)),
  );
  return { width, height, rgb: Uint8Array.from(pixels.flat()) };
}

async function decode(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('encoding a JPEG', () => {
  it('keeps the size and colors, even if the sides aren’t multiples of 16', async () => {
    const given = frame(321, 179, (x, y) => [x % 256, y, 255 - y]);
    const { data, width, height } = await decode(await encodeJpeg(decoder, given));
    expect([width, height]).toEqual([321, 179]);

    const errors = given.rgb.map((value, at) => Math.abs(value - (data[at] ?? 0)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(3);
  });

  it.each([
    ['black', () => [0, 0, 0]],
    ['white', () => [255, 255, 255]],
    ['stripes of the strongest contrast', (x: number) => (x % 2 ? [255, 0, 255] : [0, 255, 0])],
    [
      'noise',
      (x: number, y: number) => [
        (x * 7919 + y * 104729) % 256,
        (x * y * 31) % 256,
        (x ^ (y * 13)) % 256,
      ],
    ],
  ] as const)('writes a readable file for %s', async (_, color) => {
    const { width, height } = await decode(await encodeJpeg(decoder, frame(64, 48, color)));
    expect([width, height]).toEqual([64, 48]);
  });

  it('encodes a single pixel', async () => {
    const { data, width } = await decode(
      await encodeJpeg(
        decoder,
        frame(1, 1, () => [200, 40, 40]),
      ),
    );

    expect(width).toBe(1);
    expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(6);
  });
});
