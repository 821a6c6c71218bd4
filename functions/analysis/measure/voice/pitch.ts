import { HOP_SAMPLES } from './level.ts';

/** Fundamental frequency in Hz (0 if not tracked) and aperiodicity (0-1), every 10 ms. */
export interface PitchTrack {
  hertz: Float32Array;
  aperiodicity: Float32Array;
}

const SAMPLE_RATE_HERTZ = 16_000;
const WINDOW_SAMPLES = 512;
/** `WINDOW_SAMPLES` and `HOP_SAMPLES` must be multiples of this. */
const BLOCK_SAMPLES = 32;

/**
 * The longest lag must be one less than a multiple of four, because `sumDifferences` processes four
 * lags at a time.
 */
const [SHORTEST_LAG, LONGEST_LAG] = [
  Math.floor(SAMPLE_RATE_HERTZ / 420),
  Math.ceil(SAMPLE_RATE_HERTZ / 60),
];

/**
 * YIN picks the first dip below this value. A later dip may belong to a pitch that is an octave too
 * low.
 */
const MAX_DIP_VALUE = 0.15;

/**
 * Tracks the pitch of speech with YIN (de Cheveigne and Kawahara 2002). Where `isSpeech` returns
 * false, the aperiodicity is 1.
 */
export function trackPitch(sound: Float32Array, isSpeech: (hop: number) => boolean): PitchTrack {
  const hops = Math.floor(sound.length / HOP_SAMPLES);
  const track = { hertz: new Float32Array(hops), aperiodicity: new Float32Array(hops).fill(1) };
  const difference = new Float64Array(LONGEST_LAG + 2);
  const blocks = blockDifferences(sound);

  for (let hop = 0; hop < hops; hop += 1) {
    const from =
      hop * HOP_SAMPLES + HOP_SAMPLES / 2 - Math.floor((WINDOW_SAMPLES + LONGEST_LAG) / 2);
    if (!isSpeech(hop) || from < 0 || from + WINDOW_SAMPLES + LONGEST_LAG + 1 >= sound.length)
      continue;

    normalizedDifference(blocks, from, difference);

    const lag = bestLag(difference);
    track.hertz[hop] = SAMPLE_RATE_HERTZ / refineLag(difference, lag);
    track.aperiodicity[hop] = Math.min(1, difference[lag] ?? 1);
  }

  return track;
}

/**
 * Computes YIN's cumulative mean normalized difference for each lag, for the window that starts at
 * `from`.
 */
function normalizedDifference(
  blocks: BlockDifferences,
  from: number,
  difference: Float64Array,
): void {
  difference.fill(0);

  for (let start = from; start < from + WINDOW_SAMPLES; start += BLOCK_SAMPLES) {
    const sums = blocks(start);
    for (let lag = 1; lag < difference.length; lag += 1)
      difference[lag] = (difference[lag] ?? 0) + (sums[lag] ?? 0);
  }

  let total = 0;
  difference[0] = 1;

  for (let lag = 1; lag < difference.length; lag += 1) {
    const sum = difference[lag] ?? 0;
    total += sum;
    difference[lag] = total > 0 ? (sum * lag) / total : 1;
  }
}

/**
 * Returns the sum of the squared differences between a block and the audio `lag` samples later, for
 * each lag.
 */
type BlockDifferences = (from: number) => Float64Array;

/** Caches the sums of the latest blocks, because each block is part of several windows. */
function blockDifferences(sound: Float32Array): BlockDifferences {
  const latest = Array.from({ length: WINDOW_SAMPLES / BLOCK_SAMPLES }, () => ({
    from: -1,
    sums: new Float64Array(LONGEST_LAG + 2),
  }));

  return (from) => {
    const block = latest[Math.floor(from / BLOCK_SAMPLES) % latest.length];
    if (!block) return new Float64Array();

    if (block.from !== from) sumDifferences(sound, from, block.sums);
    block.from = from;

    return block.sums;
  };
}

function sumDifferences(sound: Float32Array, from: number, sums: Float64Array): void {
  // Computing four sums at a time is faster, because an addition has to wait for the previous
  // addition to the same sum.
  for (let lag = 1; lag < sums.length; lag += 4) {
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let at = from; at < from + BLOCK_SAMPLES; at += 1) {
      const value = sound[at] ?? 0;
      one += (value - (sound[at + lag] ?? 0)) ** 2;
      two += (value - (sound[at + lag + 1] ?? 0)) ** 2;
      three += (value - (sound[at + lag + 2] ?? 0)) ** 2;
      four += (value - (sound[at + lag + 3] ?? 0)) ** 2;
    }

    sums.set([one, two, three, four], lag);
  }
}

function bestLag(difference: Float64Array): number {
  let best = SHORTEST_LAG;
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 1) {
    const value = difference[lag] ?? 1;
    if (value < MAX_DIP_VALUE && value <= (difference[lag + 1] ?? 1)) return lag;
    if (value < (difference[best] ?? 1)) best = lag;
  }

  return best;
}

/** Refines the lag of a dip by fitting a parabola through three points. */
function refineLag(difference: Float64Array, lag: number): number {
  const [before, at, after] = [
    difference[lag - 1] ?? 1,
    difference[lag] ?? 1,
    difference[lag + 1] ?? 1,
  ];

  const curve = before - 2 * at + after;

  return curve > 0 ? lag + (0.5 * (before - after)) / curve : lag;
}
