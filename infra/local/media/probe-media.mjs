// Describes a media file as JSON. Usage: `probe-media.mjs <path>`. See media-file.ts.
import { av } from './native.mjs';

const TYPES = ['video', 'audio'];
const MICROSECONDS = { num: 1, den: 1_000_000 };

const input = new av.FormatContext();
input.allocContext();
const isReadable =
  input.openInputSync(process.argv[2], null, null) >= 0 && input.findStreamInfoSync(null) >= 0;

const tracks = (isReadable ? input.streams : []).map(
  ({ codecpar, duration, timeBase, avgFrameRate }) => ({
    type: TYPES[codecpar.codecType] ?? 'data',
    durationSeconds: toSeconds(duration, timeBase),
    width: codecpar.width,
    height: codecpar.height,
    frameRate:
      avgFrameRate.den === 0
        ? null
        : { numerator: avgFrameRate.num, denominator: avgFrameRate.den },
    transferCharacteristics: codecpar.colorTrc,
    channels: codecpar.channels,
    sampleRate: codecpar.sampleRate,
  }),
);

const durationSeconds = isReadable ? toSeconds(input.duration, MICROSECONDS) : null;
console.log(JSON.stringify({ durationSeconds, tracks }));

/** FFmpeg returns a negative number if it doesn't know the duration. */
function toSeconds(duration, { num, den }) {
  return duration < 0 ? null : (Number(duration) * num) / den;
}
