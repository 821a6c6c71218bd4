import type { CriterionResult, Signal } from '../analysis/analysis-record.ts';
import { sortNewestFirst } from './progress-overview.ts';
import type { Video } from './video.ts';

/** `no_clear_change` if the difference may be measurement error. */
export const changes = ['better', 'worse', 'no_clear_change'] as const;
export type Change = (typeof changes)[number];

/** Half of a 95% confidence interval, in standard deviations of a normal distribution. */
const CONFIDENCE_SIGMAS = 1.96;

type Measured = Pick<Signal, 'value' | 'quality' | 'uncertainty'>;

/** Compares a signal between two takes. Null if either take has no value. */
export function compareSignals(before: Measured, after: Measured): Change | null {
  if (before.value === null || after.value === null) return null;
  const error = CONFIDENCE_SIGMAS * Math.hypot(before.uncertainty ?? 0, after.uncertainty ?? 0);
  const gain = (after.quality ?? 0) - (before.quality ?? 0);
  if (Math.abs(after.value - before.value) <= error || gain === 0) return 'no_clear_change';
  return gain > 0 ? 'better' : 'worse';
}

type Scored = Pick<CriterionResult, 'score' | 'interval'>;

/** Compares a score between two takes. Null if either take has no score. */
export function compareScores(before: Scored, after: Scored): Change | null {
  if (before.score === null || after.score === null) return null;
  const gain = after.score - before.score;
  if (Math.abs(gain) <= Math.hypot(halfWidth(before), halfWidth(after)) || gain === 0) return 'no_clear_change';
  return gain > 0 ? 'better' : 'worse';
}

/** Intervals are cut off at the lowest and highest possible score, so their wider side is the full error. */
function halfWidth({ score, interval }: Scored): number {
  return interval === null || score === null ? 0 : Math.max(interval.high - score, score - interval.low);
}

/** The latest earlier session with the same question, scored by the same rubric; null if there is none. */
export function findPreviousTake(video: Video, videos: readonly Video[]): Video | null {
  const rubricOf = ({ aiAnalysisResults }: Video) => aiAnalysisResults?.rubricVersion;
  const earlier = sortNewestFirst(videos).filter(
    (one) =>
      one.questionId !== null &&
      one.questionId === video.questionId &&
      one.analysisStatus === 'completed' &&
      rubricOf(one) === rubricOf(video) &&
      Date.parse(one.createdAt) < Date.parse(video.createdAt),
  );
  return earlier[0] ?? null;
}
