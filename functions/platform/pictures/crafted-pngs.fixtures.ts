import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { CraftedPicture } from './crafted-picture.fixtures.ts';
import type { Size } from './jpeg-segments.fixtures.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOR = { gray: 0, rgb: 2, palette: 3, rgba: 6 } as const;
/** Size of the signature and the IHDR chunk. */
const HEADER_BYTES = 33;
const ALLOWED = { width: 7300, height: 5400 };
const TOO_LARGE = { width: 8000, height: 6000 };

interface Header extends Size {
  depth?: number;
  color?: number;
  isInterlaced?: boolean;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));

  return Buffer.concat([length, body, sum]);
}

function header({
  width,
  height,
  depth = 8,
  color = COLOR.gray,
  isInterlaced = false,
}: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);

  return chunk('IHDR', data);
}

const end = chunk('IEND', Buffer.alloc(0));
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const megabytes = (count: number) => count * 1024 * 1024;

/** Builds a PNG with `chunks` between the header and the pixel data. */
function png(head: Header, pixels: Uint8Array, ...chunks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([SIGNATURE, header(head), ...chunks, chunk('IDAT', pixels), end]);
}

const smallPng = () => png({ width: 16, height: 16 }, zeros(16 * 17));

const withText = (...chunks: readonly Uint8Array[]) =>
  png({ width: 16, height: 16 }, zeros(16 * 17), ...chunks);

const keyword = (text: string, after: number) =>
  Buffer.concat([Buffer.from(text), Buffer.alloc(after)]);

const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919) % 251));

/**
 * PNGs that claim false dimensions, or take more time or memory to decode than their dimensions
 * suggest.
 */
export const craftedPngs: readonly CraftedPicture[] = [
  tooLarge('65535 x 65535 without its pixels', () =>
    png({ width: 65_535, height: 65_535 }, zeros(100)),
  ),
  tooLarge('the largest sides of the format', () =>
    png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, zeros(100)),
  ),
  crafted('no width', () => png({ width: 0, height: 5 }, zeros(100))),
  crafted('1 x 65535', () =>
    png({ width: 1, height: 65_535, color: COLOR.rgba }, zeros(65_535 * 5)),
  ),
  crafted('65535 x 1', () =>
    png({ width: 65_535, height: 1, color: COLOR.rgba }, zeros(65_535 * 4 + 1)),
  ),
  crafted('one row of 40 million 16-bit pixels', () =>
    png({ width: 40_000_000, height: 1, depth: 16, color: COLOR.rgba }, zeros(320_000_001)),
  ),

  crafted('16384 x 2400 of 16 bits', () =>
    png(
      { width: 16_384, height: 2400, depth: 16, color: COLOR.rgba },
      zeros((16_384 * 8 + 1) * 2400),
    ),
  ),

  crafted('33 megapixels, interlaced', () =>
    png(
      { width: 6600, height: 5000, color: COLOR.rgba, isInterlaced: true },
      zeros(megabytes(140)),
    ),
  ),

  crafted('40 million rows', () => png({ width: 1, height: 40_000_000 }, zeros(80_000_000))),
  tooLarge('48 megapixels', () => png(TOO_LARGE, zeros(8001 * 6000))),
  tooLarge('48 megapixels of one bit', () => png({ ...TOO_LARGE, depth: 1 }, zeros(1001 * 6000))),
  crafted('39 megapixels with an alpha channel', () =>
    png({ ...ALLOWED, color: COLOR.rgba }, zeros(29_201 * 5400)),
  ),
  crafted('39 megapixels of 16 bits', () =>
    png({ ...ALLOWED, color: COLOR.rgba, depth: 16 }, zeros(58_401 * 5400)),
  ),
  crafted('39 megapixels, interlaced', () =>
    png({ ...ALLOWED, color: COLOR.rgba, isInterlaced: true }, zeros(megabytes(200))),
  ),
  crafted('39 megapixels of 16 bits, interlaced', () =>
    png({ ...ALLOWED, color: COLOR.rgba, depth: 16, isInterlaced: true }, zeros(megabytes(400))),
  ),
  crafted('39 megapixels, turned by its EXIF chunk', () =>
    png({ ...ALLOWED, color: COLOR.rgba }, zeros(29_201 * 5400), chunk('eXIf', exifOrientation(6))),
  ),

  crafted('39 megapixels of 16 bits with a color profile', async () => {
    const profiled = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#888' },
    })
      .withIccProfile('p3')
      .png()
      .toBuffer();

    const at = profiled.indexOf('iCCP') - 4;
    const profile = profiled.subarray(at, at + 12 + profiled.readUInt32BE(at));

    return png({ ...ALLOWED, color: COLOR.rgb, depth: 16 }, zeros(43_801 * 5400), profile);
  }),

  crafted('a color profile of 500 MB in 500 KB', () =>
    withText(chunk('iCCP', Buffer.concat([keyword('p', 2), zeros(megabytes(500))]))),
  ),
  crafted('a text of 500 MB in 500 KB', () =>
    withText(chunk('zTXt', Buffer.concat([keyword('t', 2), zeros(megabytes(500))]))),
  ),

  crafted('100 texts of 40 MB', () =>
    withText(
      ...Array<Buffer>(100).fill(
        chunk('zTXt', Buffer.concat([keyword('t', 2), zeros(megabytes(40))])),
      ),
    ),
  ),

  crafted('1,000 color profiles of 10 MB', () =>
    withText(
      ...Array<Buffer>(1000).fill(
        chunk('iCCP', Buffer.concat([keyword('p', 2), zeros(megabytes(10))])),
      ),
    ),
  ),

  crafted('1 million texts', () =>
    withText(Buffer.alloc(15_000_000, chunk('tEXt', Buffer.from('k\0v')))),
  ),

  crafted('8 texts of 49 MB', () =>
    withText(
      ...Array<Buffer>(8).fill(
        chunk('zTXt', Buffer.concat([keyword('t', 2), zeros(megabytes(49))])),
      ),
    ),
  ),

  crafted('an international text of 500 MB', () =>
    withText(
      chunk(
        'iTXt',
        Buffer.concat([keyword('t', 1), Buffer.from([1, 0, 0, 0]), zeros(megabytes(500))]),
      ),
    ),
  ),

  crafted('pixels for a thousand pictures', () =>
    png({ width: 16, height: 16 }, zeros(megabytes(500))),
  ),

  tooLarge('a second header that is larger', () =>
    Buffer.concat([
      SIGNATURE,
      header(TOO_LARGE),
      header({ width: 16, height: 16 }),
      chunk('IDAT', zeros(100)),
      end,
    ]),
  ),

  crafted('a palette that is missing', () =>
    png({ width: 16, height: 16, color: COLOR.palette }, zeros(16 * 17)),
  ),

  crafted('a checksum that is wrong', () => {
    const bytes = smallPng();
    bytes.writeUInt32BE(7, HEADER_BYTES - 4);
    return bytes;
  }),

  crafted('pixels that are not deflated', () => png(ALLOWED, noise(50_000))),
  ...[20, HEADER_BYTES, HEADER_BYTES + 12].map((length) =>
    crafted(`cut after ${length} bytes`, () => smallPng().subarray(0, length)),
  ),

  crafted('39 megapixels, cut after half of its pixels', () => {
    const whole = png({ ...ALLOWED, color: COLOR.rgba }, zeros(29_201 * 5400));
    return whole.subarray(0, whole.length / 2);
  }),

  crafted('an animation of 1,000 frames', () => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(16, 4);
    control.writeUInt32BE(16, 8);

    const frame = [
      chunk('fcTL', control),
      chunk('fdAT', Buffer.concat([Buffer.alloc(4), zeros(16 * 17)])),
    ];

    return Buffer.concat([
      SIGNATURE,
      header({ width: 16, height: 16 }),
      chunk('acTL', Buffer.from([0, 0, 3, 0xe8, 0, 0, 0, 0])),
      chunk('IDAT', zeros(16 * 17)),
      Buffer.concat(Array.from({ length: 1000 }, () => frame).flat()),
      end,
    ]);
  }),
];

/** An EXIF block with the given orientation tag. */
function exifOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function crafted(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { name: `PNG: ${name}`, make, isTooLarge: false };
}

function tooLarge(name: string, make: CraftedPicture['make']): CraftedPicture {
  return { ...crafted(name, make), isTooLarge: true };
}
