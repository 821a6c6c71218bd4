import type { Container } from './container.ts';

interface SizedFile {
  /** Reads `length` bytes at `position`, or fewer at the end of the file. */
  readonly read: (position: number, length: number) => Promise<Uint8Array>;
  readonly size: number;
}

const truncationChecks = { matroska: isMatroskaTruncated, mov: isMovTruncated, avi: isAviTruncated } as const;

/**
 * True if a container element declares more bytes than the file has. Reads only the sizes of the outer elements and
 * decodes nothing. See infra/docs/decisions/0003-truncated-video.md.
 */
export function isTruncated(container: Container, file: SizedFile): Promise<boolean> {
  return truncationChecks[container](file);
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const MAXIMUM_ELEMENTS = 500_000;

/**
 * An EBML element consists of ID, size and content. Browser recorders leave the sizes of Segment and Cluster unknown,
 * so this checks their children instead.
 */
async function isMatroskaTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  for (let count = 0; position < size && count < MAXIMUM_ELEMENTS; count += 1) {
    const head = await read(position, 12);
    const id = readVarInt(head, 0, false);
    const length = id && readVarInt(head, id.bytes, true);
    // A header cut off by the end of the file means that the file is truncated. Invalid headers are left to the
    // demuxer.
    if (!id || !length) return head.length < 12;
    const content = position + id.bytes + length.bytes;
    if (length.value === null) {
      position = content;
      continue;
    }
    if (content + length.value > size) return true;
    // Check the children of a Segment even if its size is known, because appended or patched children may be cut off.
    position = id.value === SEGMENT || id.value === CLUSTER ? content : content + length.value;
  }
  return false;
}

/** Reads a variable-length integer. `value` is null if all its bits are ones, which means "unknown". */
function readVarInt(bytes: Uint8Array, at: number, isSize: boolean): { value: number | null; bytes: number } | null {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const rest = [...bytes.subarray(at + 1, at + length)];
  const mask = isSize ? (1 << (8 - length)) - 1 : 0xff;
  const isUnknown = isSize && (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return { bytes: length, value: isUnknown ? null : rest.reduce((sum, byte) => sum * 256 + byte, first & mask) };
}

const knownBoxes = new Set('ftyp moov mdat moof mfra free skip wide uuid sidx styp meta'.split(' '));

/**
 * MP4 and QuickTime: a sequence of boxes, each with a size and a name. A missing `moov` box means that the end of the
 * file is missing.
 */
async function isMovTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  let hasIndex = false;
  while (position < size) {
    const head = await read(position, 16);
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const name = String.fromCharCode(...head.subarray(4, 8));
    // Unknown bytes after the last box are padding, which players skip as well.
    if (head.length < 8 || !knownBoxes.has(name)) break;
    hasIndex ||= name === 'moov';
    const short = view.getUint32(0);
    if (short === 0) break;
    const length = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
    if (position + length > size) return true;
    position += Math.max(length, 8);
  }
  return !hasIndex;
}

/** AVI: a sequence of RIFF chunks. A recorder that can't seek leaves a size of 0 or all ones, which means "unknown". */
async function isAviTruncated({ read, size }: SizedFile): Promise<boolean> {
  let position = 0;
  while (position + 8 <= size) {
    const head = await read(position, 8);
    if (String.fromCharCode(...head.subarray(0, 4)) !== 'RIFF') break;
    const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, true);
    if (length === 0 || length >= 0xfffffff0) break;
    if (position + 8 + length > size) return true;
    position += 8 + length + (length % 2);
  }
  return false;
}
