import type { RgbFrame } from '../measure/picture/picture.ts';
import { bitWriter, huffmanCodes, type BitWriter, type HuffmanCodes, type HuffmanTable } from './huffman.ts';

/*
 * A baseline JPEG encoder (ITU-T T.81) with 4:2:0 chroma subsampling; chroma also uses the standard luminance tables.
 * Replaces an image library, which would bring the measuring function close to Lambda's size limit.
 */

/** Standard luminance quantization table (quality 50), in row order. */
const BASE_DIVISORS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
/** The table, scaled to quality 75. */
const DIVISORS = BASE_DIVISORS.map((divisor) => Math.max(1, Math.round(divisor / 2)));
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];
/** Orthonormal DCT basis, indexed by `8 * frequency + position`. */
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, position] = [at >> 3, at & 7];
  return Math.cos(((2 * position + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

const DC_TABLE: HuffmanTable = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: Buffer.from('000102030405060708090a0b', 'hex'),
};
const AC_TABLE: HuffmanTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: Buffer.from(
    '0102030004110512213141061351610722711432' +
      '8191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a6364656667' +
      '68696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4' +
      'd5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
};

const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');

export function encodeJpeg(frame: RgbFrame): Uint8Array {
  return Buffer.concat([START, ...header(frame), encodePixels(frame), END]);
}

function header({ width, height }: RgbFrame): Buffer[] {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const table = (id: number, { counts, symbols }: HuffmanTable) =>
    segment(0xc4, Buffer.concat([Buffer.from([id, ...counts]), symbols]));
  return [
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    segment(0xdb, Buffer.from([0, ...ZIGZAG.map((at) => DIVISORS[at] ?? 1)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from('03012200021100031100', 'hex')])),
    table(0x00, DC_TABLE),
    table(0x10, AC_TABLE),
    segment(0xda, Buffer.from('03010002000300003f00', 'hex')),
  ];
}

function segment(marker: number, content: Buffer): Buffer {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
}

type Channel = 'y' | 'cb' | 'cr';

function encodePixels(frame: RgbFrame): Buffer {
  const writer = bitWriter();
  const codes = { dc: huffmanCodes(DC_TABLE), ac: huffmanCodes(AC_TABLE) };
  const previous: Record<Channel, number> = { y: 0, cb: 0, cr: 0 };
  const encode = (channel: Channel, block: Float64Array) => {
    const coefficients = transform(block);
    writeBlock(writer, codes, coefficients, previous[channel]);
    previous[channel] = coefficients[0] ?? 0;
  };
  for (let top = 0; top < frame.height; top += 16) {
    for (let left = 0; left < frame.width; left += 16) {
      for (const [x, y] of [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
      ] as const)
        encode('y', readBlock(frame, { channel: 'y', left: left + x, top: top + y, step: 1 }));
      for (const channel of ['cb', 'cr'] as const) encode(channel, readBlock(frame, { channel, left, top, step: 2 }));
    }
  }
  return writer.finish();
}

interface BlockPlace {
  readonly channel: Channel;
  readonly left: number;
  readonly top: number;
  /** Distance between sampled pixels: 2 for chroma, which has half the resolution. */
  readonly step: 1 | 2;
}

/** Reads an 8 x 8 block with values centered on zero. Beyond the frame's edges, the last pixel repeats. */
function readBlock({ width, height, rgb }: RgbFrame, { channel, left, top, step }: BlockPlace): Float64Array {
  const [red, green, blue] = WEIGHTS[channel];
  const block = new Float64Array(64);
  for (let at = 0; at < 64; at += 1) {
    const x = Math.min(left + (at & 7) * step, width - 1);
    const y = Math.min(top + (at >> 3) * step, height - 1);
    const pixel = 3 * (y * width + x);
    const value = red * (rgb[pixel] ?? 0) + green * (rgb[pixel + 1] ?? 0) + blue * (rgb[pixel + 2] ?? 0);
    block[at] = channel === 'y' ? value - 128 : value;
  }
  return block;
}

const WEIGHTS: Record<Channel, readonly [red: number, green: number, blue: number]> = {
  y: [0.299, 0.587, 0.114],
  cb: [-0.168736, -0.331264, 0.5],
  cr: [0.5, -0.418688, -0.081312],
};

/** Applies the DCT and quantizes the result. Returns the 64 coefficients in zigzag order. */
function transform(block: Float64Array): Int16Array {
  const rows = multiply(block, (row, frequency) => [8 * row, 1, 8 * frequency]);
  const both = multiply(rows, (frequency, column) => [column, 8, 8 * frequency]);
  return Int16Array.from(ZIGZAG, (at) => Math.round((both[at] ?? 0) / (DIVISORS[at] ?? 1)));
}

/** Computes each result as the dot product of eight values and eight cosines; `place` locates both. */
function multiply(
  values: Float64Array,
  place: (row: number, column: number) => readonly [start: number, step: number, cosines: number],
): Float64Array {
  return Float64Array.from({ length: 64 }, (_, at) => {
    const [start, step, cosines] = place(at >> 3, at & 7);
    let sum = 0;
    for (let n = 0; n < 8; n += 1) sum += (values[start + n * step] ?? 0) * (COSINES[cosines + n] ?? 0);
    return sum;
  });
}

function writeBlock(
  writer: BitWriter,
  { dc, ac }: { readonly dc: HuffmanCodes; readonly ac: HuffmanCodes },
  coefficients: Int16Array,
  previousDc: number,
): void {
  writeValue(writer, dc, 0, (coefficients[0] ?? 0) - previousDc);
  let zeros = 0;
  for (const value of coefficients.subarray(1)) {
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) writer.write(ac, SIXTEEN_ZEROS);
    writeValue(writer, ac, zeros, value);
    zeros = 0;
  }
  if (zeros > 0) writer.write(ac, END_OF_BLOCK);
}

const SIXTEEN_ZEROS = 0xf0;
const END_OF_BLOCK = 0x00;

/** Writes one symbol for the number of preceding zeros and the value's bit length, then the value's bits. */
function writeValue(writer: BitWriter, codes: HuffmanCodes, zeros: number, value: number): void {
  const length = 32 - Math.clz32(Math.abs(value));
  writer.write(codes, (zeros << 4) | length);
  writer.writeBits(value < 0 ? value + (1 << length) - 1 : value, length);
}
