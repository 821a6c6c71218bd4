import sharp, { type JpegOptions } from 'sharp';

export interface Size {
  width: number;
  height: number;
}

export const MARKER = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  comment: 0xfe,
  huffman: 0xc4,
  restart: 0xdd,
} as const;

/** A valid, solid gray JPEG. */
export function grayJpeg(size: Size, options: JpegOptions = {}): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#808080' }, limitInputPixels: false })
    .jpeg({ quality: 60, ...options })
    .toBuffer();
}

/** A segment preceded by `fillBytes` fill bytes (0xff). */
export function segment(marker: number, payload: Uint8Array, fillBytes = 0): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([Buffer.alloc(fillBytes, 0xff), head, payload]);
}

/**
 * A frame header with one component. `marker` selects the coding process, such as baseline or
 * progressive.
 */
export function frameHeader({ width, height }: Size, marker = 0xc0): Buffer {
  const payload = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  payload.writeUInt16BE(height, 1);
  payload.writeUInt16BE(width, 3);
  return segment(marker, payload);
}

export function insertAfterStart(jpeg: Buffer, ...segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function insertBeforeEnd(jpeg: Buffer, ...segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), ...segments, jpeg.subarray(-2)]);
}

/** Returns the offset of the frame header's marker. The JPEG must not contain fill bytes. */
export function frameOffset(jpeg: Buffer): number {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

/** Returns a copy of the JPEG that claims another size in its frame header. */
export function withFrameSize(jpeg: Buffer, { width, height }: Size): Buffer {
  const copy = Buffer.from(jpeg);
  const at = frameOffset(copy);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);

  return copy;
}

/** Returns a copy of the JPEG that claims another coding process in its frame header. */
export function withFrameMarker(jpeg: Buffer, marker: number): Buffer {
  const copy = Buffer.from(jpeg);
  copy.writeUInt8(marker, frameOffset(copy) + 1);
  return copy;
}

/**
 * Progressive scans that add no coefficients. The decoder still passes over the whole picture for
 * each scan.
 */
export function emptyScans({ width, height }: Size, count: number): Buffer {
  // A Huffman table with one code: an end-of-band run of up to 32,767 blocks.
  const table = segment(MARKER.huffman, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0]));
  const header = segment(0xda, Buffer.from([1, 1, 0x00, 1, 63, 0]));
  const runs = Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 32_767);
  const bits = `${'0'.padEnd(15, '1').repeat(runs)}`.padEnd(Math.ceil((runs * 15) / 8) * 8, '1');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const stuffed = bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));

  return Buffer.concat([
    table,
    ...Array<Buffer>(count).fill(Buffer.concat([header, Buffer.from(stuffed)])),
  ]);
}
