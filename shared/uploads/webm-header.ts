import type { MediaTrack, Reading } from './byte-reading.ts';
import { readAscii } from './file-type.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const CODEC_ID = 0x86;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const MAX_ELEMENTS = 100;
const MAX_TRACKS_BYTES = 1024 ** 2;

/**
 * Reads the tracks of a WebM file, which is a sequence of EBML elements with an ID and a size.
 * Returns null if the file ends before a declared size. Recordings often declare no size, so their
 * end can't be checked.
 */
export function* readWebmTracks(fileSize: number): Reading<MediaTrack[] | null> {
  let from = 0;
  for (let count = 0; from < fileSize && count < MAX_ELEMENTS; count += 1) {
    const element = parseElement(yield { from, length: 12 });
    if (!element || element.id === CLUSTER) break;

    const content = from + element.headerBytes;
    const end = element.size === null ? content : content + element.size;
    if (end > fileSize) return null;
    if (element.id === TRACKS) {
      return readTracks(yield { from: content, length: Math.min(end - content, MAX_TRACKS_BYTES) });
    }

    from = element.id === SEGMENT ? content : end;
  }

  return [];
}

interface Element {
  readonly id: number;
  /** Bytes of the content; null if unknown. */
  readonly size: number | null;
  readonly headerBytes: number;
}

function parseElement(bytes: Uint8Array): Element | null {
  const idBytes = countBytes(bytes[0]);
  const sizeBytes = countBytes(bytes[idBytes]);
  if (idBytes === 0 || sizeBytes === 0 || idBytes + sizeBytes > bytes.length) return null;

  const id = toNumber(bytes.subarray(0, idBytes));
  // The leading bits of the size field encode the field's length. If all other bits are ones, the
  // size is unknown.
  const size = toNumber(
    bytes.subarray(idBytes + 1, idBytes + sizeBytes),
    (bytes[idBytes] ?? 0) & (0xff >> sizeBytes),
  );

  return {
    id,
    size: size >= 2 ** (7 * sizeBytes) - 1 ? null : size,
    headerBytes: idBytes + sizeBytes,
  };
}

/**
 * A field's length in bytes: the leading zero bits of its first byte, plus 1. Returns 0 if invalid.
 */
function countBytes(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}

function toNumber(bytes: Uint8Array, start = 0): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, start);
}

function listElements(bytes: Uint8Array): { readonly id: number; readonly body: Uint8Array }[] {
  const elements: { id: number; body: Uint8Array }[] = [];
  for (let from = 0; from < bytes.length;) {
    const element = parseElement(bytes.subarray(from, from + 12));
    if (!element) break;

    const content = from + element.headerBytes;
    const end = element.size === null ? bytes.length : content + element.size;
    elements.push({ id: element.id, body: bytes.subarray(content, end) });
    from = end;
  }

  return elements;
}

function readTracks(bytes: Uint8Array): MediaTrack[] {
  return listElements(bytes).flatMap(({ id, body }): MediaTrack[] => {
    const codec = id === TRACK_ENTRY ? findElement(body, CODEC_ID) : undefined;
    const name = codec ? readAscii(codec, 0, codec.length).replace(/\0+$/, '') : '';
    if (name.startsWith('V_')) return [{ type: 'video', codec: name, lines: readLines(body) }];

    return name.startsWith('A_') ? [{ type: 'audio', codec: name }] : [];
  });
}

function findElement(bytes: Uint8Array, id: number): Uint8Array | undefined {
  return listElements(bytes).find((element) => element.id === id)?.body;
}

function readLines(track: Uint8Array): number | undefined {
  const video = findElement(track, VIDEO) ?? new Uint8Array();
  const [width, height] = [PIXEL_WIDTH, PIXEL_HEIGHT].map((id) =>
    toNumber(findElement(video, id) ?? new Uint8Array()),
  );

  return Math.min(width ?? 0, height ?? 0) || undefined;
}
