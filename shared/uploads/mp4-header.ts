import type { MediaTrack, Reading } from './byte-reading.ts';
import { readAscii } from './file-type.ts';

/** Each box costs one read. Real files have fewer than 20 boxes before their fragments. */
const MAX_BOXES = 64;
/** Largest index that is read. Two hours of video have an index of about 6 MB. */
const MAX_INDEX_BYTES = 64 * 1024 ** 2;

/**
 * Reads the tracks of an MP4 or QuickTime file, which is a sequence of boxes with a size and a
 * name. Returns null if the file ends before its last box does, or has no index (`moov`). The end
 * of a fragmented file isn't checked.
 */
export function* readMp4Tracks(fileSize: number): Reading<MediaTrack[] | null> {
  let tracks: MediaTrack[] | null = null;
  let from = 0;

  for (let count = 0; from < fileSize && count < MAX_BOXES; count += 1) {
    const box = parseBox(yield { from, length: 16 });
    // Players ignore padding after the last box.
    if (!box || box.name === 'moof') break;

    const size = box.size === 0 ? fileSize - from : box.size;
    if (from + size > fileSize) return null;

    if (box.name === 'moov') {
      const length = Math.min(size, MAX_INDEX_BYTES) - box.headerBytes;
      tracks = readTracks(yield { from: from + box.headerBytes, length });
    }

    from += size;
  }

  return tracks;
}

interface Box {
  readonly name: string;
  /** Size in bytes including the header; 0 if the box reaches to the end of the file. */
  readonly size: number;
  readonly headerBytes: 8 | 16;
}

function parseBox(bytes: Uint8Array): Box | null {
  if (bytes.length < 8) return null;

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = readAscii(bytes, 4, 8);
  const size = view.getUint32(0);
  if (!/^[\x20-\x7e]{4}$/.test(name)) return null;
  if (size !== 1) return size === 0 || size >= 8 ? { name, size, headerBytes: 8 } : null;

  const largeSize = bytes.length < 16 ? 0 : Number(view.getBigUint64(8));

  return largeSize >= 16 ? { name, size: largeSize, headerBytes: 16 } : null;
}

function listBoxes(bytes: Uint8Array): { readonly name: string; readonly body: Uint8Array }[] {
  const boxes: { name: string; body: Uint8Array }[] = [];
  for (let from = 0; from < bytes.length;) {
    const box = parseBox(bytes.subarray(from, from + 16));
    if (!box) break;

    const end = box.size === 0 ? bytes.length : from + box.size;
    boxes.push({ name: box.name, body: bytes.subarray(from + box.headerBytes, end) });
    from = end;
  }

  return boxes;
}

function findBox(
  bytes: Uint8Array,
  ...[name, ...inner]: readonly string[]
): Uint8Array | undefined {
  const body = listBoxes(bytes).find((box) => box.name === name)?.body;
  return body && inner.length > 0 ? findBox(body, ...inner) : body;
}

const HANDLERS: Readonly<Record<string, MediaTrack['type']>> = { vide: 'video', soun: 'audio' };
/** Number of bytes before the entries in an `stsd` box, and before the boxes in a video entry. */
const ENTRIES_AT = 8;
const PICTURE_ENTRY_BYTES = 78;
/** Position of the picture's width and height in a video entry. */
const PICTURE_SIZE_AT = 24;

function readTracks(index: Uint8Array): MediaTrack[] {
  return listBoxes(index).flatMap(({ name, body }): MediaTrack[] => {
    const media = name === 'trak' ? findBox(body, 'mdia') : undefined;
    const handler = media && findBox(media, 'hdlr');
    const descriptions = media && findBox(media, 'minf', 'stbl', 'stsd');
    const type = handler && HANDLERS[readAscii(handler, 8, 12)];
    const [entry] = descriptions ? listBoxes(descriptions.subarray(ENTRIES_AT)) : [];
    if (!type || !entry) return [];
    if (type === 'audio') return [{ type, codec: entry.name }];

    const profile = findBox(entry.body.subarray(PICTURE_ENTRY_BYTES), 'avcC')?.[1];

    return [{ type, codec: entry.name, profile, lines: readLines(entry.body) }];
  });
}

function readLines(entry: Uint8Array): number | undefined {
  if (entry.length < PICTURE_ENTRY_BYTES) return undefined;
  const view = new DataView(entry.buffer, entry.byteOffset + PICTURE_SIZE_AT, 4);
  return Math.min(view.getUint16(0), view.getUint16(2)) || undefined;
}
