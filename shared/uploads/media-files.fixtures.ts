const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }

  return all;
}

/** An MP4 box with this name and content. */
export function mp4Box(name: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat(...content);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, body.length + 8);
  return concat(size, ascii(name), body);
}

interface Mp4Options {
  readonly brand?: string;
  /** Sample entry of the video track, for example 'hvc1'; null for no video. */
  readonly video?: string | null;
  /** Width and height of the video. */
  readonly pictureSize?: readonly [number, number];
  /** H.264 profile. */
  readonly profile?: number;
  /** Sample entry of the audio track; null for no sound. */
  readonly audio?: string | null;
  /** Cameras write the index (`moov`) at the end. */
  readonly isIndexLast?: boolean;
  readonly mediaBytes?: number;
}

/** The structure of an MP4 file, with meaningless media data. No player can play it. */
export function anMp4File(options: Mp4Options = {}): Uint8Array<ArrayBuffer> {
  const { brand = 'isom', video = 'avc1', pictureSize = [1280, 720], profile } = options;
  const { audio = null, isIndexLast = false, mediaBytes = 10 } = options;
  const avcC = profile === undefined ? [] : [mp4Box('avcC', Uint8Array.of(1, profile))];
  const tracks = [
    ...(video === null ? [] : [track('vide', mp4Box(video, pictureEntry(pictureSize), ...avcC))]),
    ...(audio === null ? [] : [track('soun', mp4Box(audio, new Uint8Array(28)))]),
  ];

  const index = mp4Box('moov', ...tracks);
  const media = mp4Box(
    'mdat',
    new Uint8Array(mediaBytes).map((_, at) => at % 251),
  );

  const start = mp4Box('ftyp', ascii(brand), new Uint8Array(4));

  return concat(start, ...(isIndexLast ? [media, index] : [index, media]));
}

function pictureEntry([width, height]: readonly [number, number]): Uint8Array {
  const entry = new Uint8Array(78);
  const view = new DataView(entry.buffer);
  view.setUint16(24, width);
  view.setUint16(26, height);

  return entry;
}

function track(handler: string, entry: Uint8Array): Uint8Array {
  const description = mp4Box('stsd', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1), entry);
  const table = mp4Box('minf', mp4Box('stbl', description));
  return mp4Box('trak', mp4Box('mdia', mp4Box('hdlr', new Uint8Array(8), ascii(handler)), table));
}

/** An EBML element with this ID and content. A null `size` declares an unknown size. */
function ebml(
  id: readonly number[],
  content: Uint8Array,
  size: number | null = content.length,
): Uint8Array {
  const declared =
    size === null ? [0x01, ...Array<number>(7).fill(0xff)] : [0x08, ...toBytes(size)];
  return concat(Uint8Array.from(id), Uint8Array.from(declared), content);
}

const toBytes = (value: number) =>
  [value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff);

/**
 * The structure of a WebM file of 1280 x 720 pixels. `segmentBytes` overrides the declared size of
 * its content; null for unknown.
 */
export function aWebmFile(
  codecs: readonly string[],
  segmentBytes?: number | null,
): Uint8Array<ArrayBuffer> {
  const docType = concat(Uint8Array.of(0x42, 0x82, 0x84), ascii('webm'));
  const size = concat(
    ebml([0xb0], Uint8Array.of(0x05, 0x00)),
    ebml([0xba], Uint8Array.of(0x02, 0xd0)),
  );

  const entries = codecs.map((codec) =>
    ebml(
      [0xae],
      concat(
        ebml([0x86], ascii(codec)),
        codec.startsWith('V_') ? ebml([0xe0], size) : new Uint8Array(),
      ),
    ),
  );

  const cluster = ebml([0x1f, 0x43, 0xb6, 0x75], new Uint8Array(10), null);
  const content = concat(ebml([0x16, 0x54, 0xae, 0x6b], concat(...entries)), cluster);
  const declared = segmentBytes === undefined ? content.length : segmentBytes;

  return concat(
    ebml([0x1a, 0x45, 0xdf, 0xa3], docType),
    ebml([0x18, 0x53, 0x80, 0x67], content, declared),
  );
}

/** A WAV file with `storedBytes` bytes of sound, whose header declares `dataBytes`. */
export function aWavFile(dataBytes: number, storedBytes = dataBytes): Uint8Array<ArrayBuffer> {
  const size = Uint8Array.from(toBytes(dataBytes + 4).toReversed());
  return concat(ascii('RIFF'), size, ascii('WAVE'), new Uint8Array(storedBytes));
}

/** An MP3 whose Info header declares `declaredBytes`, after an ID3 tag. */
export function anMp3File(
  declaredBytes: number,
  storedBytes = declaredBytes,
): Uint8Array<ArrayBuffer> {
  const tag = concat(ascii('ID3'), Uint8Array.of(4, 0, 0, 0, 0, 1, 2), new Uint8Array(130));
  const info = concat(
    ascii('Info'),
    Uint8Array.of(0, 0, 0, 3, 0, 0, 0, 9, ...toBytes(declaredBytes)),
  );

  const frames = concat(
    Uint8Array.of(0xff, 0xfb, 0x90, 0x64),
    new Uint8Array(32),
    info,
    new Uint8Array(storedBytes),
  );

  return concat(tag, frames.subarray(0, storedBytes));
}
