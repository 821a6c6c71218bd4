import { mean } from '../../statistics/statistics.ts';
import type { SyllablePeak } from './syllables.ts';

/**
 * A logistic regression, fitted to the known syllable counts of 213 non-native readers
 * (infra/docs/calibration.md). Prominences are natural logarithms of dB.
 */
const WEIGHTS = { constant: -6.28, prominence: 2.21, meanProminence: 2.06, isFinal: -5.73 };
const MIN_PROMINENCE_DB = 0.8;

/**
 * Between these rates of expected syllables per second of speech, slow speech becomes fluent. Most
 * peaks of fluent speech are syllables, however low they are.
 */
const [SLOW_RATE, FLUENT_RATE] = [3.6, 4];

/**
 * Returns the expected number of syllables, which may be a fraction. Every peak of fluent speech
 * counts. In slow speech, long vowels and released consonants have peaks, too, so a peak counts as
 * much as it is likely to be a syllable.
 */
export function countSyllables(peaks: readonly SyllablePeak[], speechSeconds: number): number {
  const expected = sumProbabilities(peaks);
  const rate = expected / Math.max(speechSeconds, 1e-9);
  const fluency = Math.min(1, Math.max(0, (rate - SLOW_RATE) / (FLUENT_RATE - SLOW_RATE)));

  return expected + fluency * (peaks.length - expected);
}

function sumProbabilities(peaks: readonly SyllablePeak[]): number {
  const prominences = peaks.map(({ prominence }) =>
    Math.log(Math.max(prominence, MIN_PROMINENCE_DB)),
  );

  const base = WEIGHTS.constant + WEIGHTS.meanProminence * mean(prominences);

  return peaks.reduce((sum, { isFinal }, at) => {
    const logit =
      base + WEIGHTS.prominence * (prominences[at] ?? 0) + (isFinal ? WEIGHTS.isFinal : 0);
    return sum + 1 / (1 + Math.exp(-logit));
  }, 0);
}
