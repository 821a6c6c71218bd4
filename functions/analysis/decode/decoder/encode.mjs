import { readFileSync } from 'node:fs';
import { filterChain } from './filters.mjs';
import { send } from './messages.mjs';
import { allocate, av, throwOnError } from './native.mjs';

const STDIN = 0;
const RGB = av.avGetPixFmtFromName('rgb24');
const FULL_RANGE_YUV = 'yuvj420p';
const FIXED_QUALITY = 1 << 1;
/** Leaves the encoder's name out of the file. */
const BIT_EXACT = 1 << 23;
/** FFmpeg's quality 4, where 1 is the best and 31 the worst, in units of `FF_QP2LAMBDA`. */
const QUALITY = 4 * 118;

/** Reads a frame's RGB bytes from stdin and writes the frame to stdout as a JPEG. */
export function encode({ width, height }) {
  const codec = av.Codec.findEncoderByName('mjpeg');
  const context = new av.CodecContext();
  context.allocContext3(codec);

  const pixelFormat = av.avGetPixFmtFromName(FULL_RANGE_YUV);
  const flags = FIXED_QUALITY | BIT_EXACT;
  Object.assign(context, { width, height, pixelFormat, flags, timeBase: { num: 1, den: 1 } });
  throwOnError('open the encoder', context.open2Sync(codec, null));

  const frame = Object.assign(allocate(new av.Frame()), { width, height, format: RGB });
  throwOnError('allocate the frame', frame.getBuffer(1));
  throwOnError('fill the frame', frame.fromBuffer(readFileSync(STDIN)));

  const source = `width=${width}:height=${height}:pix_fmt=${RGB}:time_base=1/1`;

  const { push } = filterChain(
    [
      ['buffer', source],
      ['scale', 'out_range=full'],
      ['format', `pix_fmts=${FULL_RANGE_YUV}`],
      ['buffersink'],
    ],
    (converted) => {
      converted.quality = QUALITY;
      throwOnError('encode the frame', context.sendFrameSync(converted));
    },
  );

  push(frame);

  const packet = allocate(new av.Packet());
  throwOnError('finish the JPEG', context.receivePacketSync(packet));
  send('j', packet.data);
}
