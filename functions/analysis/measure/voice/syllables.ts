import { totalSeconds, type Span } from '../../statistics/spans.ts';
import { percentile } from '../../statistics/statistics.ts';
import { HOPS_PER_SECOND, hopRange, smoothLevel, vowelPower } from './level.ts';
import type { PitchTrack } from './pitch.ts';

// The constants were chosen by cross-validation on three readers and four synthetic voices
// (infra/docs/calibration.md).

/**
 * Smoothing windows of the envelope. Speech below `minRate` (syllables per second) needs the next
 * window, because its long vowels have several peaks.
 */
const SMOOTHINGS = [
  { milliseconds: 28, minRate: 4.5 },
  { milliseconds: 44, minRate: 3.4 },
  { milliseconds: 60, minRate: 0 },
] as const;

const MIN_DIP_DECIBELS = 0.8;

/**
 * Relative to the 95th percentile of the level, because the maximum may be a cough or a stressed
 * word.
 */
const MAX_DECIBELS_BELOW_LOUD = 18;
const VOICED_APERIODICITY = 0.55;

/**
 * A peak counts as voiced if voiced audio is this close, because the peak may fall on a consonant
 * next to a vowel.
 */
const VOICED_WITHIN_HOPS = 2;

export interface Syllable {
  atSeconds: number;
  /** Level of the peak in dB. */
  level: number;
}

/**
 * Finds syllables with the method of de Jong and Wempe (2009), as voiced peaks of the envelope
 * between dips. Expects 16 kHz audio.
 */
export function findSyllables(
  sound: Float32Array,
  pitch: PitchTrack,
  speech: readonly Span[],
): Syllable[] {
  const power = vowelPower(sound);
  const seconds = totalSeconds(speech);
  let found: Syllable[] = [];

  for (const { milliseconds, minRate } of SMOOTHINGS) {
    found = findVoicedPeaks(smoothLevel(power, milliseconds), pitch, speech);
    if (found.length >= minRate * seconds) break;
  }

  return found;
}

function findVoicedPeaks(
  envelope: Float32Array,
  { aperiodicity }: PitchTrack,
  speech: readonly Span[],
): Syllable[] {
  const ranges = speech.map(hopRange);
  const loud = percentile(
    ranges.flatMap(([from, to]) => [...envelope.subarray(from, to)]),
    0.95,
  );

  const isVoiced = (hop: number) =>
    aperiodicity
      .subarray(Math.max(0, hop - VOICED_WITHIN_HOPS), hop + VOICED_WITHIN_HOPS + 1)
      .some((value) => value < VOICED_APERIODICITY);

  return ranges.flatMap(([from, to]) =>
    peaksBetween(envelope, from, to).flatMap((hop): Syllable[] => {
      const level = envelope[hop] ?? -90;
      return level >= loud - MAX_DECIBELS_BELOW_LOUD && isVoiced(hop)
        ? [{ atSeconds: hop / HOPS_PER_SECOND, level }]
        : [];
    }),
  );
}

/** Returns the peaks that exceed the valleys on both sides by at least `MIN_DIP_DECIBELS`. */
function peaksBetween(envelope: Float32Array, from: number, to: number): number[] {
  const peaks: number[] = [];
  let valley = -90;
  let peak = -1;

  for (let hop = from; hop < to; hop += 1) {
    const level = envelope[hop] ?? -90;
    const highest = envelope[peak] ?? -Infinity;
    if (peak < 0) {
      valley = Math.min(valley, level);
      if (level - valley >= MIN_DIP_DECIBELS) peak = hop;
      continue;
    }

    if (level > highest) peak = hop;
    if (highest - level < MIN_DIP_DECIBELS) continue;

    peaks.push(peak);
    [valley, peak] = [level, -1];
  }

  return peak < 0 ? peaks : [...peaks, peak];
}
