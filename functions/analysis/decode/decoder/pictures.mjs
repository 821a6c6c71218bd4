import { filterChain } from './filters.mjs';
import { openDecoder } from './input.mjs';
import { send } from './messages.mjs';
import { allocate, av, throwOnError, toSeconds } from './native.mjs';

const DISPLAY_MATRIX = 5;
const UNSPECIFIED = 2;
/** Color matrices that FFmpeg can convert, by their numbers in ISO/IEC 23091-2. */
const convertibleMatrices = new Set([0, 1, 4, 5, 6, 7, 9, 10]);
/** PQ and HLG, by their numbers in ISO/IEC 23091-2. */
const hdrTransfers = new Set([16, 18]);

/**
 * Writes a stream's scaled frames to stdout at a fixed rate, repeating the latest frame where the
 * source has gaps.
 */
export function pictureOutput(picture, task) {
  const { framesPerSecond, maximumPixels, skipsUnreferenced, analyzedSeconds, startSeconds } = task;
  const { timeBase, codecpar, sampleAspectRatio } = picture.stream;
  const scale = scaler(
    task.frameSide,
    orientationFilters(codecpar.getCodedSideData(DISPLAY_MATRIX)),
    sampleAspectRatio,
  );
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
    skipsUnreferenced,

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
 * Converts frames to RGB with square pixels, and scales them so that the longer side has
 * `longerSide` pixels. Rebuilds the filters if the frame size changes, for example when a phone is
 * rotated. The container's pixel shape `declaredAspect` overrules that of the frames.
 */
function scaler(longerSide, turns, declaredAspect) {
  let [chain, chainKey, message] = [null, '', []];
  const even = (size) => `max(2,2*round(${longerSide}*${size}/2))`;
  const size = `w='if(gte(dar,1),${longerSide},${even('dar')})':h='if(gte(dar,1),${even('1/dar')},${longerSide})'`;

  return (frame) => {
    // FFmpeg then guesses the matrix by the picture's size.
    if (!convertibleMatrices.has(frame.colorSpace)) frame.colorSpace = UNSPECIFIED;

    const key = sourceOptions(frame, declaredAspect);
    if (key !== chainKey) {
      chain?.free();

      chain = filterChain(
        [
          ['buffer', key],
          ...turns,
          ['scale', `${size}:flags=bilinear`],
          ...toneFilters(frame),
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

function sourceOptions(
  { width, height, format, sampleAspectRatio, colorSpace, colorRange },
  declaredAspect,
) {
  const isKnown = ({ num, den }) => num > 0 && den > 0;
  const aspectRatio = [declaredAspect, sampleAspectRatio].find(isKnown);
  const aspect = aspectRatio ? `${aspectRatio.num}/${aspectRatio.den}` : '1/1';
  return `width=${width}:height=${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=${aspect}:colorspace=${colorSpace}:range=${colorRange}`;
}

/**
 * Returns FFmpeg filters that show the picture as players do. `matrix` is the container's display
 * matrix, which maps (x, y) to (ax + cy, bx + dy). Supports quarter turns, mirrored or not; another
 * angle becomes the nearest one.
 */
function orientationFilters(matrix) {
  if (!matrix || matrix.length < 36) return [];

  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at));
  const swapsAxes = Math.abs(b) > Math.abs(a);
  const [horizontal, vertical] = swapsAxes ? [c, b] : [a, d];

  return [
    ...(swapsAxes ? [['transpose', 'cclock_flip']] : []),
    ...(horizontal < 0 ? [['hflip']] : []),
    ...(vertical < 0 ? [['vflip']] : []),
  ];
}

/** Returns FFmpeg filters that show an HDR picture as bright as a screen without HDR does. */
function toneFilters({ colorTrc }) {
  if (!hdrTransfers.has(colorTrc)) return [];

  return [
    ['zscale', 't=linear:npl=203'],
    ['format', 'pix_fmts=gbrpf32le'],
    ['zscale', 'p=bt709'],
    ['tonemap', 'tonemap=clip:desat=0'],
    ['zscale', 't=bt709'],
  ];
}
