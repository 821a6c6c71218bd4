import { filterChain } from './filters.mjs';
import { openDecoder } from './input.mjs';
import { send } from './messages.mjs';
import { allocate, av, throwOnError, toSeconds } from './native.mjs';

const DISPLAY_MATRIX = 5;

/**
 * Writes a stream's scaled frames to stdout at a fixed rate, repeating the latest frame where the
 * source has gaps.
 */
export function pictureOutput(picture, task) {
  const { framesPerSecond, maximumPixels, analyzedSeconds, startSeconds } = task;
  const { timeBase, codecpar } = picture.stream;
  const scale = scaler(task.frameSide, rotationFilters(codecpar.getCodedSideData(DISPLAY_MATRIX)));
  const most = analyzedSeconds * framesPerSecond;
  const latest = allocate(new av.Frame());
  let [hasPicture, latestEnd, sent] = [false, startSeconds, 0];

  const fillUntil = (seconds) => {
    const count = Math.min(Math.round((seconds - startSeconds) * framesPerSecond), most) - sent;
    if (!hasPicture || count <= 0) return;

    const message = scale(latest);
    for (let copy = 0; copy < count; copy += 1) send('f', ...message);
    sent += count;
  };

  const decode = openDecoder(picture, {
    threads: 2,
    maximumPixels,

    onFrame: (frame) => {
      const seconds = toSeconds(frame.bestEffortTimestamp, timeBase) ?? latestEnd;
      fillUntil(seconds);
      latest.unref();
      throwOnError('keep a picture', latest.ref(frame));
      hasPicture = true;
      latestEnd = seconds + (toSeconds(frame.duration, timeBase) ?? 0);
    },
  });

  return {
    index: picture.stream.index,
    decode,
    finish: () => {
      decode(null);
      fillUntil(latestEnd);
    },
    isFull: () => sent >= most,
  };
}

/**
 * Converts frames to RGB and scales them so that the longer side has `longerSide` pixels. Rebuilds
 * the filters if the frame size changes, for example when a phone is rotated.
 */
function scaler(longerSide, turns) {
  let [chain, chainKey, message] = [null, '', []];
  const size = `w='if(gte(iw,ih),${longerSide},-2)':h='if(gte(iw,ih),-2,${longerSide})'`;

  return (frame) => {
    const key = sourceOptions(frame);
    if (key !== chainKey) {
      chain?.free();

      chain = filterChain(
        [
          ['buffer', key],
          ...turns,
          ['scale', `${size}:flags=bilinear`],
          ['format', 'pix_fmts=rgb24'],
          ['buffersink'],
        ],
        (scaled) => {
          const header = Buffer.alloc(4);
          header.writeUInt16LE(scaled.width, 0);
          header.writeUInt16LE(scaled.height, 2);
          message = [header, scaled.toBuffer()];
        },
      );

      chainKey = key;
    }

    chain.push(frame);

    return message;
  };
}

function sourceOptions({
  width,
  height,
  format,
  sampleAspectRatio: { num, den },
  colorSpace,
  colorRange,
}) {
  const aspect = num > 0 && den > 0 ? `${num}/${den}` : '1/1';
  return `width=${width}:height=${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=${aspect}:colorspace=${colorSpace}:range=${colorRange}`;
}

/**
 * Returns FFmpeg filters that rotate a phone video upright. `matrix` is the container's display
 * matrix.
 */
function rotationFilters(matrix) {
  if (!matrix || matrix.length < 36) return [];

  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  const turns = {
    90: [['transpose', 'clock']],
    180: [['hflip'], ['vflip']],
    270: [['transpose', 'cclock']],
  };

  return turns[(Math.round(degrees) + 360) % 360] ?? [];
}
