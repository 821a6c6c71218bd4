import type { CriterionResult } from '#shared/analysis/analysis-record.ts';
import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { round } from '../statistics/statistics.ts';
import { scoringParameters } from './rubric.ts';
import { intervalSigma, toInterval } from './score-criterion.ts';

/**
 * Marks the score of a short take as provisional, and widens its interval to cover the score that a
 * longer take of the same person would get.
 */
export function toFirstImpression(
  result: CriterionResult,
  analyzedSeconds: number,
): CriterionResult {
  const seconds = round(analyzedSeconds, 1);
  if (result.score === null || !isShortTake({ durationSeconds: seconds })) return result;

  const lengthError = scoringParameters.errorPerMissingSecond * (SHORT_TAKE_SECONDS - seconds);
  const half = 1.96 * Math.hypot(intervalSigma(result), lengthError);

  return {
    ...result,
    provisional: true,
    interval: toInterval(result.score, half),
    confidence: half <= scoringParameters.confidence.medium ? 'medium' : 'low',
  };
}
