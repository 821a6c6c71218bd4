import type { Reading } from './byte-reading.ts';
import { readAscii } from './file-type.ts';

const ID3_HEADER_BYTES = 10;
const HAS_FRAME_COUNT = 1;
const HAS_BYTE_COUNT = 2;
/** Tools that edit tags may remove a few bytes without updating the header. */
const TOLERANCE = 0.99;

/**
 * True if an MP3 that begins at byte `startAt` is shorter than its Xing or Info header says. False
 * without such a header, which is optional.
 */
export function* isMp3Incomplete(fileSize: number, startAt: number): Reading<boolean> {
  const start = yield { from: startAt, length: ID3_HEADER_BYTES };
  const hasTag = readAscii(start, 0, 3) === 'ID3';
  const from = startAt + (hasTag ? ID3_HEADER_BYTES + readTagBytes(start) : 0);
  const frame = yield { from, length: 64 };
  const headerAt = /Xing|Info/.exec(readAscii(frame, 0, frame.length))?.index ?? frame.length;
  if (headerAt + 16 > frame.length) return false;

  const view = new DataView(frame.buffer, frame.byteOffset + headerAt);
  const flags = view.getUint32(4);
  if ((flags & HAS_BYTE_COUNT) === 0) return false;

  return from + view.getUint32(flags & HAS_FRAME_COUNT ? 12 : 8) * TOLERANCE > fileSize;
}

/** The length of an ID3 tag without its header: 28 bits in four bytes. */
function readTagBytes(start: Uint8Array): number {
  return start.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}
