import type { Span } from '../../statistics/spans.ts';
import { percentile } from '../../statistics/statistics.ts';

/** Number of samples (10 ms) from one value of a level, pitch or envelope track to the next. */
export const HOP_SAMPLES = 160;
export const HOPS_PER_SECOND = 100;

/** Converts a span to a range of hops. `to` is exclusive. */
export function hopRange({ start, end }: Span): readonly [from: number, to: number] {
  return [Math.round(start * HOPS_PER_SECOND), Math.round(end * HOPS_PER_SECOND)];
}

/**
 * Level of digital silence, used instead of minus infinity. No microphone recording is this quiet.
 */
const MIN_DECIBELS = -90;

/**
 * Audio below this frequency is rumble, for example from traffic, fans or bumps against the desk.
 */
const RUMBLE_HERTZ = 80;

/**
 * Loud parts are normalized to this level in dBFS, because the voice activity model misses quiet
 * speakers.
 */
const LOUD_DECIBELS = -25;
const MAX_GAIN_DECIBELS = 40;

/**
 * Removes rumble from 16 kHz audio and normalizes the loud parts to -25 dBFS. The gain is at most
 * 40 dB.
 */
export function prepareSound(sound: Float32Array): Float32Array {
  const removeRumble = butterworthFilter('high', RUMBLE_HERTZ);
  // A single pass would leave loud rumble audible.
  const voice = removeRumble(removeRumble(sound));
  const gain = Math.min(LOUD_DECIBELS - percentile(trackLevel(voice), 0.95), MAX_GAIN_DECIBELS);

  return voice.map((value) => value * 10 ** (gain / 20));
}

/** Returns the level in dBFS every 10 ms, each value measured over 25 ms. */
export function trackLevel(sound: Float32Array): Float32Array {
  return energyTrack(sound, 200).map(decibels);
}

/** Returns the mean square of the samples every 10 ms, over `half` samples on each side. */
function energyTrack(sound: Float32Array, half: number): Float32Array {
  const sums = new Float64Array(sound.length + 1);
  for (let at = 0; at < sound.length; at += 1)
    sums[at + 1] = (sums[at] ?? 0) + (sound[at] ?? 0) ** 2;

  return Float32Array.from({ length: Math.floor(sound.length / HOP_SAMPLES) }, (_, hop) => {
    const center = hop * HOP_SAMPLES + HOP_SAMPLES / 2;
    const [from, to] = [Math.max(0, center - half), Math.min(sound.length, center + half)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** Returns the power between 300 and 2500 Hz, where vowels are loud, for every sample. */
export function vowelPower(sound: Float32Array): Float32Array {
  return bandPassed(sound).map((value) => value * value);
}

/**
 * Returns the level of `power` in dB every 10 ms, smoothed by a Gaussian that is `milliseconds`
 * wide (FWHM).
 */
export function smoothLevel(power: Float32Array, milliseconds: number): Float32Array {
  const weights = gaussian(milliseconds);
  const half = (weights.length - 1) / 2;

  return Float32Array.from({ length: Math.floor(power.length / HOP_SAMPLES) }, (_, hop) => {
    const from = hop * HOP_SAMPLES + HOP_SAMPLES / 2 - half;
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1)
      sum += (weights[at] ?? 0) * (power[from + at] ?? 0);

    return decibels(sum);
  });
}

function decibels(meanSquare: number): number {
  return Math.max(MIN_DECIBELS, 10 * Math.log10(meanSquare + 1e-12));
}

/**
 * Returns the weights of a Gaussian that is `milliseconds` wide (FWHM). The weights add up to one.
 */
function gaussian(milliseconds: number): Float32Array {
  const sigma = (milliseconds * 16) / 2.355;
  const half = Math.ceil(2.5 * sigma);
  const weights = Float32Array.from({ length: 2 * half + 1 }, (_, at) =>
    Math.exp(-((at - half) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);

  return weights.map((weight) => weight / sum);
}

function bandPassed(sound: Float32Array): Float32Array {
  const sections = [
    butterworthFilter('high', 300),
    butterworthFilter('high', 300),
    butterworthFilter('low', 2500),
    butterworthFilter('low', 2500),
  ];

  return sections.reduce((input, section) => section(input), sound);
}

/**
 * A second-order Butterworth filter for 16 kHz audio, with the formulas of RBJ's Audio EQ Cookbook
 * (Q = 0.707).
 */
export function butterworthFilter(
  kind: 'high' | 'low',
  hertz: number,
): (sound: Float32Array) => Float32Array {
  const angle = (2 * Math.PI * hertz) / 16_000;
  const [cosine, alpha] = [Math.cos(angle), Math.sin(angle) / Math.SQRT2];
  const edge = kind === 'high' ? (1 + cosine) / 2 : (1 - cosine) / 2;
  const middle = kind === 'high' ? -(1 + cosine) : 1 - cosine;
  const scale = 1 + alpha;

  return (sound) => {
    const output = new Float32Array(sound.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];

    for (let at = 0; at < sound.length; at += 1) {
      const x = sound[at] ?? 0;
      const y = (edge * x + middle * x1 + edge * x2 + 2 * cosine * y1 - (1 - alpha) * y2) / scale;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      output[at] = y;
    }

    return output;
  };
}
