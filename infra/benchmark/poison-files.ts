import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  makeMedia,
  videoTrack,
  toneTrack,
  type MediaFile,
  type Track,
} from 'local-cloud/media-file';
import { unreadableReasons } from '#shared/practice/analysis-status.ts';

export interface PoisonFile {
  name: string;
  bytes: Buffer;
}

/** The acceptable outcomes of an analysis: a score, or one of these failure reasons. */
export const handledOutcomes: ReadonlySet<string> = new Set(['scored', ...unreadableReasons]);

const ascii = (text: string) => Buffer.from(text, 'latin1');
/** IDs of the WebM elements PixelWidth and PixelHeight. */
const PIXELS = [0xb0, 0xba];
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const VP8_START = Buffer.from([0x9d, 0x01, 0x2a]);

/**
 * Creates broken files: damaged copies of a valid recording, and unusual files encoded with FFmpeg.
 */
export function createPoisonFiles(path: string): PoisonFile[] {
  const good = readFileSync(path);
  const short = shortened(path);

  return [
    ...notVideos(short),
    ...truncated(good),
    ...wrongSizes(short),
    ...wrongDimensions(short),
    ...oversizedMetadata(short),
    ...wrongStreams(path),
    ...tinyBoxes(),
  ].map(([name, bytes]) => ({ name, bytes }));
}

const webm = (...tracks: readonly Track[]) => encodeMedia({ format: 'webm', tracks });

const mp4 = (...tracks: readonly Track[]) =>
  encodeMedia({ format: 'mp4', options: { movflags: '+faststart' }, tracks });

/**
 * Returns the first 0.6 s of a recording. In a file this small, a damaged byte is likely to affect
 * decoding.
 */
function shortened(copy: string): Buffer {
  return webm({ copy, media: 0, seconds: 0.6 }, { copy, media: 1, seconds: 0.6 });
}

/** Creates one short recording per codec. In the AAC and Opus recordings, most bytes are audio. */
export function createCodecClips(path: string): PoisonFile[] {
  const bars = [['testsrc2', 'size=320x180:rate=10:duration=0.6']] as const;
  const black = [['color', 'size=64x64:rate=5:duration=0.6']] as const;
  const fast = { deadline: 'realtime', 'cpu-used': 8 };
  const blackH264 = videoTrack(black, 'libx264', { preset: 'ultrafast' });

  return [
    { name: 'VP8', bytes: shortened(path) },
    { name: 'VP9', bytes: webm(videoTrack(bars, 'libvpx-vp9', fast)) },
    { name: 'H.264', bytes: mp4(videoTrack(bars, 'libx264')) },
    { name: 'AAC', bytes: mp4(blackH264, toneTrack(330, 0.6, 'aac')) },
    {
      name: 'Opus',
      bytes: webm(videoTrack(black, 'libvpx', fast), toneTrack(330, 0.6, 'libopus')),
    },
  ];
}

/**
 * Yields copies of `bytes` with one flipped bit each. The bit positions are pseudorandom but the
 * same in every run.
 */
export function* flipBits(bytes: Buffer, count: number): Generator<PoisonFile> {
  let state = 20_261_121;
  for (let flip = 0; flip < count; flip += 1) {
    state = (state * 48_271) % 2_147_483_647;

    // Every fourth flip is in the first 1,024 bytes, which contain the container's header.
    const place = state % (flip % 4 === 0 ? Math.min(1024, bytes.length) : bytes.length);
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ (1 << (flip % 8));
    yield { name: `bit ${flip % 8} of byte ${place} flipped`, bytes: copy };
  }
}

type Named = readonly [name: string, bytes: Buffer];

function notVideos(good: Buffer): Named[] {
  const zip = Buffer.concat([ascii('PK\x03\x04\x14\0\0\0\0\0'), Buffer.alloc(200, 7)]);
  return [
    ['0 bytes.webm', Buffer.alloc(0)],
    ['12 bytes of noise.webm', Buffer.from([7, 200, 31, 5, 99, 143, 22, 0, 255, 18, 4, 77])],
    ['12 bytes of a good file.webm', good.subarray(0, 12)],
    ['text.webm', ascii('This is a text and no video at all.\n'.repeat(50))],
    ['zip.webm', zip],
    ['page.webm', ascii('<!doctype html><script>alert(1)</script>')],
    [
      'drawing.webm',
      ascii('<svg xmlns="http://www.w3.org/2000/svg"><script href="http://127.0.0.1/"/></svg>'),
    ],
    ['playlist.webm', ascii('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
    ['zeros.mp4', Buffer.alloc(5000)],
    ['header only.webm', good.subarray(0, good.indexOf(CLUSTER))],
    [
      'zeros after the header.webm',
      Buffer.concat([good.subarray(0, good.indexOf(CLUSTER)), Buffer.alloc(100_000)]),
    ],
  ];
}

function truncated(good: Buffer): Named[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => [
    `cut after ${tenth} tenths.webm`,
    good.subarray(0, Math.floor((good.length * tenth) / 10)),
  ]);
}

/** In `good`, each element size is an eight-byte integer whose first byte is 01. */
function wrongSizes(good: Buffer): Named[] {
  const sized = (mark: Buffer, size: bigint) => {
    const copy = Buffer.from(good);
    copy.writeBigUInt64BE((1n << 56n) | size, copy.indexOf(mark) + mark.length);
    return copy;
  };

  return [
    ['Segment of 64 petabytes.webm', sized(SEGMENT, (1n << 56n) - 2n)],
    ['Segment of one byte.webm', sized(SEGMENT, 1n)],
    ['Segment of unknown size.webm', sized(SEGMENT, (1n << 56n) - 1n)],
    ['EBML header of 4 gigabytes.webm', sized(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 1n << 32n)],
  ];
}

/**
 * The container stores each dimension in two bytes; the VP8 frame header stores each dimension in
 * 14 bits.
 */
function wrongDimensions(good: Buffer): Named[] {
  const inContainer = (copy: Buffer) => {
    for (const id of PIXELS) copy.writeUInt16BE(16_000, copy.indexOf(Buffer.from([id, 0x82])) + 2);
    return copy;
  };

  const inPicture = (copy: Buffer) => {
    const at = copy.indexOf(VP8_START) + VP8_START.length;
    copy.writeUInt16LE(16_000, at);
    copy.writeUInt16LE(16_000, at + 2);
    return copy;
  };

  return [
    ['16000 x 16000.webm', inPicture(inContainer(Buffer.from(good)))],
    [
      '16000 x 16000 with a title that says 64 x 64.webm',
      titled(inPicture(inContainer(Buffer.from(good)))),
    ],
    ['16000 x 16000 in the container only.webm', inContainer(Buffer.from(good))],
    ['16000 x 16000 in the frame only.webm', inPicture(Buffer.from(good))],
    [
      'unknown video codec.webm',
      Buffer.from(good.toString('latin1').replace('V_VP8', 'V_XY8'), 'latin1'),
    ],
    [
      'wrong video codec.webm',
      Buffer.from(good.toString('latin1').replace('V_VP8', 'V_AV1'), 'latin1'),
    ],
    [
      'unknown audio codec.webm',
      Buffer.from(good.toString('latin1').replace('A_OPUS', 'A_XPUS'), 'latin1'),
    ],
  ];
}

/** Adds a title tag that looks like FFmpeg's description of a stream. */
function titled(file: Buffer): Buffer {
  return withElement(file, tags([tag('TITLE', 'Stream #0 Video: a, 64x64 ,')]));
}

function element(id: readonly number[], content: Buffer): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id), size, content]);
}

function tag(name: string, value: string): Buffer {
  const pair = Buffer.concat([
    element([0x45, 0xa3], ascii(name)),
    element([0x44, 0x87], ascii(value)),
  ]);

  return element([0x73, 0x73], element([0x67, 0xc8], pair));
}

function tags(list: readonly Buffer[]): Buffer {
  return element([0x12, 0x54, 0xc3, 0x67], Buffer.concat(list));
}

/** Inserts an element at the start of the Segment and sets the Segment's size to unknown. */
function withElement(file: Buffer, first: Buffer): Buffer {
  const start = file.indexOf(SEGMENT) + SEGMENT.length + 8;
  const unknown = Buffer.from([1, 255, 255, 255, 255, 255, 255, 255]);
  return Buffer.concat([file.subarray(0, start - 8), unknown, first, file.subarray(start)]);
}

function oversizedMetadata(good: Buffer): Named[] {
  const before = (first: Buffer) => withElement(good, first);
  let nested = Buffer.alloc(0);
  for (let depth = 0; depth < 2000; depth += 1) nested = element([0x12, 0x54, 0xc3, 0x67], nested);

  return [
    ['a tag of 40 MB.webm', before(tags([tag('TITLE', 'A'.repeat(40_000_000))]))],
    [
      '50,000 tags.webm',
      before(tags(Array.from({ length: 50_000 }, (_, at) => tag(`T${at}`, 'B'.repeat(50))))),
    ],
    ['2,000 nested elements.webm', before(nested)],
    ['60 MB of void.webm', before(element([0xec], Buffer.alloc(60_000_000)))],
  ];
}

function wrongStreams(copy: string): Named[] {
  const fragmented = encodeMedia({
    format: 'mp4',
    tracks: [videoTrack([['color', 'size=320x240:rate=10:duration=2']], 'libx264')],
    options: { movflags: 'frag_keyframe+empty_moov' },
  });

  const corrupt = Buffer.from(fragmented);
  // Sets the entry count of the sample description box (stsd) to four billion.
  corrupt.writeUInt32BE(0xffffffff, corrupt.indexOf('stsd') + 8);

  const fast = { deadline: 'realtime', 'cpu-used': 8 };
  const black = (source: string) => webm(videoTrack([['color', source]], 'libvpx', fast));
  const [moov, moof] = ['moov', 'moof'].map((name) => fragmented.indexOf(name) - 4);

  return [
    ['no audio track.webm', webm({ copy, media: 0, seconds: 3 })],
    ['no video track.webm', webm({ copy, media: 1, seconds: 3 })],
    ['2 hours.webm', black('size=64x64:rate=1/10:duration=7200')],
    ['one frame.webm', black('size=320x240:rate=1:duration=1')],
    ['8 pixels wide.webm', black('size=8x600:rate=5:duration=3')],
    ['moov with four billion entries.mp4', corrupt],
    [
      'mp4 without its index.mp4',
      Buffer.concat([fragmented.subarray(0, moov), fragmented.subarray(moof)]),
    ],
    [
      'avi of noise.avi',
      Buffer.concat([ascii('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(50_000, 0x5a)]),
    ],
  ];
}

/** Creates files of 3 MB that consist of the smallest boxes that the container allows. */
function tinyBoxes(): Named[] {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 8]), ascii('free')]);
  const chunk = Buffer.concat([ascii('RIFF'), Buffer.from([1, 0, 0, 0, 0, 0])]);
  const webmStart = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]),
    SEGMENT,
    Buffer.from([0xff]),
  ]);

  const emptyElement = Buffer.from([0xec, 0x80]);
  const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 16]), ascii('ftypisom\0\0\0\0')]);

  return [
    ['boxes of 8 bytes.mp4', Buffer.concat([ftyp, Buffer.alloc(3_000_000, box)])],
    [
      'chunks of 10 bytes.avi',
      Buffer.concat([ascii('RIFF\x04\0\0\0AVI '), Buffer.alloc(3_000_000, chunk)]),
    ],
    ['elements of 2 bytes.webm', Buffer.concat([webmStart, Buffer.alloc(3_000_000, emptyElement)])],
  ];
}

function encodeMedia(file: Omit<MediaFile, 'path'>): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'poison-file-'));
  try {
    const path = join(folder, 'made');
    makeMedia({ ...file, path });
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
