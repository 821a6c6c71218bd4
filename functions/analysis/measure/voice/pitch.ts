import { HOP_SAMPLES } from './level.ts';

/** Fundamental frequency in Hz (0 if not tracked) and aperiodicity (0-1), every 10 ms. */
export interface PitchTrack {
  readonly hertz: Float32Array;
  readonly aperiodicity: Float32Array;
}

const SAMPLE_RATE_HERTZ = 16_000;
const WINDOW_SAMPLES = 512;
const [SHORTEST_LAG, LONGEST_LAG] = [Math.floor(SAMPLE_RATE_HERTZ / 420), Math.ceil(SAMPLE_RATE_HERTZ / 60)];
/** YIN takes the first dip below this value, which avoids mistaking the pitch for one an octave lower. */
const MAX_DIP_VALUE = 0.15;

/**
 * Tracks the pitch with YIN (de Cheveigne and Kawahara 2002) where `isSpeech` returns true. Elsewhere, aperiodicity is
 * 1.
 */
export function trackPitch(sound: Float32Array, isSpeech: (hop: number) => boolean): PitchTrack {
  const hops = Math.floor(sound.length / HOP_SAMPLES);
  const track = { hertz: new Float32Array(hops), aperiodicity: new Float32Array(hops).fill(1) };
  const difference = new Float64Array(LONGEST_LAG + 2);
  for (let hop = 0; hop < hops; hop += 1) {
    const from = hop * HOP_SAMPLES + HOP_SAMPLES / 2 - Math.floor((WINDOW_SAMPLES + LONGEST_LAG) / 2);
    if (!isSpeech(hop) || from < 0 || from + WINDOW_SAMPLES + LONGEST_LAG + 1 >= sound.length) continue;
    normalizedDifference(sound, from, difference);
    const lag = bestLag(difference);
    track.hertz[hop] = SAMPLE_RATE_HERTZ / refineLag(difference, lag);
    track.aperiodicity[hop] = Math.min(1, difference[lag] ?? 1);
  }
  return track;
}

/** Cumulative mean normalized difference function of the window at `from`, for all lags up to the longest. */
function normalizedDifference(sound: Float32Array, from: number, difference: Float64Array): void {
  let total = 0;
  difference[0] = 1;
  for (let lag = 1; lag < difference.length; lag += 1) {
    let sum = 0;
    for (let at = from; at < from + WINDOW_SAMPLES; at += 1) {
      const step = (sound[at] ?? 0) - (sound[at + lag] ?? 0);
      sum += step * step;
    }
    total += sum;
    difference[lag] = total > 0 ? (sum * lag) / total : 1;
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

/** Refines the lag of the dip by fitting a parabola through three samples. */
function refineLag(difference: Float64Array, lag: number): number {
  const [before, at, after] = [difference[lag - 1] ?? 1, difference[lag] ?? 1, difference[lag + 1] ?? 1];
  const curve = before - 2 * at + after;
  return curve > 0 ? lag + (0.5 * (before - after)) / curve : lag;
}
