import { withTimeout } from '#platform/with-timeout.ts';
import type { Container } from './container.ts';
import { processLimits } from './limits.ts';

interface SizedFile {
  /** Reads `length` bytes at `position`, or fewer at the end of the file. */
  read: (position: number, length: number) => Promise<Uint8Array>;
  size: number;
}

const truncationChecks = {
  matroska: isMatroskaTruncated,
  mov: isMovTruncated,
  avi: isAviTruncated,
} as const;

/**
 * True if the file ends earlier than its container declares. Reads only element headers and decodes
 * nothing. FFmpeg's exit code isn't enough, because it decodes a truncated file up to the cut.
 * Rejects with a `TimeoutError` after `processLimits.truncationSeconds`.
 */
export function isTruncated(container: Container, { read, size }: SizedFile): Promise<boolean> {
  return withTimeout(processLimits.truncationSeconds * 1000, (signal) =>
    truncationChecks[container]({ read: readInWindows(read, signal), size }),
  );
}

const WINDOW_BYTES = 64 * 1024;

/**
 * Serves the small reads of a scan from one window of the file. Reading each header separately
 * takes half a minute for 3 MB.
 */
function readInWindows(read: SizedFile['read'], signal: AbortSignal): SizedFile['read'] {
  let start = 0;
  let window: Uint8Array = new Uint8Array();

  return async (position, length) => {
    if (position < start || position + length > start + window.length) {
      signal.throwIfAborted();
      window = await read(position, WINDOW_BYTES);
      start = position;
    }

    return window.subarray(position - start, position - start + length);
  };
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** A recording of 30 minutes has about 150,000 elements. */
const MAXIMUM_ELEMENTS = 500_000;

/**
 * An EBML element consists of an ID, a size and its content. Browser recorders don't declare the
 * sizes of Segment and Cluster, so this checks the sizes of their children instead.
 */
async function isMatroskaTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  for (let count = 0; position < size && count < MAXIMUM_ELEMENTS; count += 1) {
    const head = await read(position, 12);
    const id = readVarInt(head, 0, false);
    const length = id && readVarInt(head, id.bytes, true);
    // A file that ends within an element header is truncated. Invalid headers are left to the
    // demuxer.
    if (!id || !length) return head.length < 12;

    const content = position + id.bytes + length.bytes;
    if (length.value === null) {
      position = content;
      continue;
    }
    if (content + length.value > size) return true;

    // Check a Segment's children even if its size is known, because one of the children may still
    // be cut off.
    position = id.value === SEGMENT || id.value === CLUSTER ? content : content + length.value;
  }

  return false;
}

/**
 * Reads a variable-length integer. `value` is null if all of its bits are ones, which means
 * "unknown".
 */
function readVarInt(
  bytes: Uint8Array,
  at: number,
  isSize: boolean,
): { value: number | null; bytes: number } | null {
  const first = bytes[at];
  if (!first) return null;

  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;

  const rest = [...bytes.subarray(at + 1, at + length)];
  const mask = isSize ? (1 << (8 - length)) - 1 : 0xff;
  const isUnknown = isSize && (first & mask) === mask && rest.every((byte) => byte === 0xff);

  return {
    bytes: length,
    value: isUnknown ? null : rest.reduce((sum, byte) => sum * 256 + byte, first & mask),
  };
}

/**
 * Maximum number of boxes or chunks at the top level. A recording of 30 minutes in fragments of a
 * second has 3,600.
 */
const MAXIMUM_BOXES = 10_000;

const knownBoxes = new Set(
  'ftyp moov mdat moof mfra free skip wide uuid sidx styp meta'.split(' '),
);

/**
 * An MP4 or QuickTime file is a sequence of boxes, each with a size and a name. If there is no
 * `moov` box, the end of the file is missing.
 */
async function isMovTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  let hasIndex = false;

  for (let count = 0; position < size; count += 1) {
    if (count === MAXIMUM_BOXES) return true;

    const head = await read(position, 16);
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const name = String.fromCharCode(...head.subarray(4, 8));
    // Bytes that don't form a box are treated as padding, which players also skip.
    if (head.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(name)) break;

    hasIndex ||= name === 'moov';

    const short = view.getUint32(0);
    if (short === 0) break;

    const length = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
    // Text after the last box can look like a huge box.
    if (position + length > size) return knownBoxes.has(name) || !hasIndex;

    position += Math.max(length, 8);
  }

  return !hasIndex;
}

/**
 * An AVI file is a sequence of RIFF chunks. Recorders that can't seek leave sizes unset: 0 or all
 * ones.
 */
async function isAviTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  for (let count = 0; position + 8 <= size; count += 1) {
    if (count === MAXIMUM_BOXES) return true;

    const head = await read(position, 8);
    if (String.fromCharCode(...head.subarray(0, 4)) !== 'RIFF') break;

    const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, true);
    if (length === 0 || length >= 0xfffffff0) break;
    if (position + 8 + length > size) return true;

    position += 8 + length + (length % 2);
  }

  return false;
}
