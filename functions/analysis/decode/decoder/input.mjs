import { allocate, av, createDictionary, throwOnError } from './native.mjs';

/** Maps each accepted video codec to its FFmpeg decoder. No other video decoder is ever opened. */
const pictureDecoders = {
  vp8: 'vp8',
  vp9: 'vp9',
  av1: 'libdav1d',
  h264: 'h264',
  hevc: 'hevc',
  mpeg4: 'mpeg4',
  mjpeg: 'mjpeg',
};

const pcm = 'u8 s16le s16be s24le s24be s32le s32be f32le f32be mulaw alaw'
  .split(' ')
  .map((format) => `pcm_${format}`);

const soundDecoders = {
  opus: 'opus',
  vorbis: 'vorbis',
  aac: 'aac',
  mp3: 'mp3float',
  mp2: 'mp2float',
  ac3: 'ac3',
  eac3: 'eac3',
  amr_nb: 'amrnb',
  amr_wb: 'amrwb',
  alac: 'alac',
  flac: 'flac',
  ...Object.fromEntries(pcm.map((name) => [name, name])),
};

const containers = new Set(['matroska', 'mov', 'avi']);

/**
 * FFmpeg's `fd` protocol reads only a file descriptor that is already open, so the demuxer can't
 * open other files.
 */
const PROTOCOL = 'fd';
const MAXIMUM_STREAMS = 32;
const MEDIA = { picture: 0, sound: 1 };
const ATTACHED_PICTURE = 0x400;
const DISCARD_UNREFERENCED = 8;
const DISCARD_ALL = 48;

/**
 * Opens the file on stdin as a `container` file and reads only its header. `sounds` are the audio
 * tracks, those with an accepted codec first. A returned track's `decoder` is null if its codec
 * isn't accepted.
 */
export function openInput(container) {
  if (!containers.has(container)) throw new Error(`The container ${container} is not accepted.`);

  const input = new av.FormatContext();
  input.allocContext();

  const limits = {
    protocol_whitelist: PROTOCOL,
    format_whitelist: container,
    codec_whitelist: Object.values({ ...pictureDecoders, ...soundDecoders }).join(),
    max_streams: MAXIMUM_STREAMS,
  };

  throwOnError(
    'open the file',
    input.openInputSync(
      `${PROTOCOL}:`,
      av.InputFormat.findInputFormat(container),
      createDictionary(limits),
    ),
  );

  const streams = input.streams;
  const picture = pictureOf(streams);
  const sounds = soundsOf(streams);
  const read = new Set([picture, ...sounds].map((track) => track?.stream.index));
  for (const stream of streams) if (!read.has(stream.index)) stream.discard = DISCARD_ALL;

  return { input, picture, sounds };
}

function pictureOf(streams) {
  const stream = streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === MEDIA.picture && (disposition & ATTACHED_PICTURE) === 0,
  );

  return stream ? { stream, decoder: decoderOf(stream, pictureDecoders) } : null;
}

function soundsOf(streams) {
  const tracks = streams
    .filter(({ codecpar }) => codecpar.codecType === MEDIA.sound)
    .map((stream) => ({ stream, decoder: decoderOf(stream, soundDecoders) }));
  return tracks.toSorted((one, other) => Number(!one.decoder) - Number(!other.decoder));
}

function decoderOf({ codecpar }, decoders) {
  return decoders[av.avGetCodecName(codecpar.codecId)] ?? null;
}

/** Calls `onPacket` with each packet until the file ends or `onPacket` returns false. */
export function readPackets(input, onPacket) {
  const packet = allocate(new av.Packet());
  while (input.readFrameSync(packet) >= 0) {
    const shouldContinue = onPacket(packet);
    packet.unref();
    if (shouldContinue === false) return;
  }
}

/**
 * Opens the stream's decoder. The returned function decodes one packet, or flushes the decoder if
 * called with null, and calls `onFrame` for each frame.
 */
export function openDecoder(
  { stream, decoder },
  { threads, maximumPixels, skipsUnreferenced, onFrame },
) {
  const context = new av.CodecContext();
  const codec = av.Codec.findDecoderByName(decoder);
  context.allocContext3(codec);
  throwOnError('read the codec parameters', context.parametersToContext(stream.codecpar));
  context.pktTimebase = stream.timeBase;
  context.threadCount = threads;

  if (maximumPixels)
    throwOnError(
      'limit the picture size',
      av.Option.setInt(context, 'max_pixels', maximumPixels, 0),
    );

  if (skipsUnreferenced)
    throwOnError(
      'skip unreferenced frames',
      av.Option.setInt(context, 'skip_frame', DISCARD_UNREFERENCED, 0),
    );

  throwOnError('open the decoder', context.open2Sync(codec, null));

  const frame = allocate(new av.Frame());

  return (packet) => {
    // The error code is ignored, so a damaged packet is skipped, as in media players.
    context.sendPacketSync(packet);

    while (context.receiveFrameSync(frame) >= 0) {
      onFrame(frame);
      frame.unref();
    }
  };
}
