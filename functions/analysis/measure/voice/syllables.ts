import type { Span } from '../spans.ts';
import { HOPS_PER_SECOND } from './level.ts';
import type { PitchTrack } from './pitch.ts';

const MIN_DIP_DECIBELS = 1;
const MAX_DECIBELS_BELOW_LOUDEST = 25;
const VOICED_APERIODICITY = 0.45;

export interface Syllable {
  readonly atSeconds: number;
  /** Level of the peak in dB. */
  readonly level: number;
}

/**
 * Syllable nuclei, found with the method of de Jong and Wempe (2009): voiced peaks of the envelope within speech, with
 * a dip on both sides.
 */
export function findSyllables(
  envelope: Float32Array,
  { aperiodicity }: PitchTrack,
  speech: readonly Span[],
): Syllable[] {
  const loudest = envelope.reduce((most, level) => Math.max(most, level), -Infinity);
  return speech.flatMap((span) => {
    const [from, to] = [Math.round(span.start * HOPS_PER_SECOND), Math.round(span.end * HOPS_PER_SECOND)];
    return peaksBetween(envelope, from, to).flatMap((hop): Syllable[] => {
      const level = envelope[hop] ?? -90;
      const isVoiced = (aperiodicity[hop] ?? 1) < VOICED_APERIODICITY;
      return isVoiced && level >= loudest - MAX_DECIBELS_BELOW_LOUDEST
        ? [{ atSeconds: hop / HOPS_PER_SECOND, level }]
        : [];
    });
  });
}

/** Peaks that exceed the valleys on both sides by at least `MIN_DIP_DECIBELS`. */
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
