// Writes a media file. Usage: `make-media.mjs <MediaFile as JSON>`. See media-file.ts.
import { av, allocate, throwOnError } from './native.mjs';

const GLOBAL_HEADER = 0x400000;
const SEARCH_CHILDREN = 1;

const { path, format, tracks, options: muxerOptions = {} } = JSON.parse(process.argv[2]);
const output = new av.FormatContext();
throwOnError('choose the format', output.allocOutputContext2(null, format, path));
const writers = tracks.map((track) => (track.copy ? copier(track) : encoder(track)));
// These muxers open their output files themselves.
if (!['image2', 'hls'].includes(format)) throwOnError('open the file', output.openOutputSync());

for (const [option, value] of Object.entries(muxerOptions)) {
  throwOnError(`set ${option}`, av.Option.set(output, option, String(value), SEARCH_CHILDREN));
}

throwOnError('write the header', output.writeHeaderSync(null));

// Each iteration writes one frame or packet, on the track with the earliest timestamp.
for (let open = [...writers]; open.length > 0;) {
  const next = open.reduce((one, other) => (other.seconds() < one.seconds() ? other : one));
  if (!next.step()) open = open.filter((writer) => writer !== next);
}

throwOnError('write the trailer', output.writeTrailerSync());
if (!['image2', 'hls'].includes(format)) output.closeOutputSync();

/** Creates a writer that encodes the output of a filter chain. */
function encoder({ filters, codec: name, options = {} }) {
  const graph = allocate(new av.FilterGraph());
  const chain = filters.map(([filter, settings], at) =>
    graph.createFilter(av.Filter.getByName(filter), `${filter}${at}`, settings ?? null),
  );
  chain
    .slice(1)
    .forEach((filter, at) => throwOnError('link the filters', chain[at].link(0, filter, 0)));
  throwOnError('configure the filters', graph.configSync());

  const sink = chain.at(-1);
  const codec = av.Codec.findEncoderByName(name);
  const context = new av.CodecContext();
  context.allocContext3(codec);

  const timeBase = sink.buffersinkGetTimeBase();
  context.timeBase = timeBase;

  if (filters.at(-1)[0] === 'abuffersink') {
    context.sampleRate = sink.buffersinkGetSampleRate();
    context.sampleFormat = sink.buffersinkGetFormat();
    context.channelLayout = sink.buffersinkGetChannelLayout();
  } else {
    context.width = sink.buffersinkGetWidth();
    context.height = sink.buffersinkGetHeight();
    context.pixelFormat = sink.buffersinkGetFormat();
    context.framerate = sink.buffersinkGetFrameRate();
  }

  if (format !== 'avi') context.flags |= GLOBAL_HEADER;
  for (const [option, value] of Object.entries(options)) {
    throwOnError(`set ${option}`, av.Option.set(context, option, String(value), SEARCH_CHILDREN));
  }

  throwOnError('open the encoder', context.open2Sync(codec, null));

  const stream = output.newStream(null);
  throwOnError('describe the stream', stream.codecpar.fromContext(context));
  stream.timeBase = timeBase;

  const [frame, packet] = [allocate(new av.Frame()), allocate(new av.Packet())];
  let seconds = 0;

  const writePackets = () => {
    while (context.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(timeBase, stream.timeBase);
      throwOnError('write a packet', output.interleavedWriteFrameSync(packet));
    }
  };

  return {
    seconds: () => seconds,

    step: () => {
      const hasFrame = sink.buffersinkGetFrameSync(frame) >= 0;
      if (hasFrame) seconds = (Number(frame.pts) * timeBase.num) / timeBase.den;
      context.sendFrameSync(hasFrame ? frame : null);
      frame.unref();
      writePackets();

      return hasFrame;
    },
  };
}

/**
 * Creates a writer that copies another file's first video (`media: 0`) or audio (`media: 1`)
 * stream.
 */
function copier({ copy, media, seconds: limit = Infinity }) {
  const input = new av.FormatContext();
  input.allocContext();
  throwOnError('open the source', input.openInputSync(copy, null, null));

  const source = input.streams.find(({ codecpar }) => codecpar.codecType === media);
  const stream = output.newStream(null);
  throwOnError('copy the description', source.codecpar.copy(stream.codecpar));
  stream.codecpar.codecTag = 0;

  const packet = allocate(new av.Packet());
  let seconds = 0;

  return {
    seconds: () => seconds,

    step: () => {
      if (input.readFrameSync(packet) < 0) return false;

      const isOurs = packet.streamIndex === source.index;
      if (isOurs) seconds = (Number(packet.pts) * source.timeBase.num) / source.timeBase.den;

      if (isOurs && seconds < limit) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(source.timeBase, stream.timeBase);
        throwOnError('write a packet', output.interleavedWriteFrameSync(packet));
      }

      packet.unref();

      return seconds < limit;
    },
  };
}
