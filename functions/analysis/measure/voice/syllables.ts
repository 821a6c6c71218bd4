import type { Span } from '../../statistics/spans.ts';
import { percentile } from '../../statistics/statistics.ts';
import { hopRange, smoothLevel, vowelPower } from './level.ts';
import type { PitchTrack } from './pitch.ts';

// The constants were chosen by cross-validation on three readers and four synthetic voices
// (infra/docs/calibration.md).
const SMOOTHING_MS = 28;
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

type HopRange = ReturnType<typeof hopRange>;

/** A peak of the envelope that may be a syllable. Levels are in dB. */
export interface SyllablePeak {
  level: number;
  /** How far the level falls on both sides before it rises higher or the speech ends. */
  prominence: number;
  /** True for the last peak before a break. */
  isFinal: boolean;
}

/**
 * Finds possible syllables with the method of de Jong and Wempe (2009), as voiced peaks of the
 * envelope between dips. Expects 16 kHz audio.
 */
export function findSyllablePeaks(
  sound: Float32Array,
  pitch: PitchTrack,
  speech: readonly Span[],
): SyllablePeak[] {
  const envelope = smoothLevel(vowelPower(sound), SMOOTHING_MS);
  const ranges = speech.map(hopRange);
  const loud = percentile(
    ranges.flatMap(([from, to]) => [...envelope.subarray(from, to)]),
    0.95,
  );

  return ranges.flatMap((range) => {
    const hops = peaksBetween(envelope, range).filter(
      (hop) => (envelope[hop] ?? -90) >= loud - MAX_DECIBELS_BELOW_LOUD && isVoiced(pitch, hop),
    );

    return hops.map((hop) => ({
      level: envelope[hop] ?? -90,
      prominence: measureProminence(envelope, hop, range),
      isFinal: hop === hops.at(-1),
    }));
  });
}

function isVoiced({ aperiodicity }: PitchTrack, hop: number): boolean {
  return aperiodicity
    .subarray(Math.max(0, hop - VOICED_WITHIN_HOPS), hop + VOICED_WITHIN_HOPS + 1)
    .some((value) => value < VOICED_APERIODICITY);
}

function measureProminence(envelope: Float32Array, hop: number, [from, to]: HopRange): number {
  const level = envelope[hop] ?? -90;
  const valley = (step: 1 | -1) => {
    let lowest = level;
    for (let at = hop; at >= from && at < to && (envelope[at] ?? -90) <= level; at += step)
      lowest = Math.min(lowest, envelope[at] ?? -90);
    return lowest;
  };

  return level - Math.max(valley(-1), valley(1));
}

/** Returns the peaks that exceed the valleys on both sides by at least `MIN_DIP_DECIBELS`. */
function peaksBetween(envelope: Float32Array, [from, to]: HopRange): number[] {
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
