import type {
  AnalysisResults,
  CriterionResult,
  PerCriterion,
  Signal,
} from '#shared/analysis/analysis-record.ts';
import { mapCriteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { isInGoodRange } from '#shared/analysis/good-range.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { sortNewestFirst } from './progress-overview.ts';
import { type AnalyzedVideo, hasComparableResults, hasResults, type Video } from './video.ts';

/** `no_clear_change`: the difference is within the measurement error. */
export const changes = ['better', 'worse', 'no_clear_change'] as const;

export type Change = (typeof changes)[number];

/** Half the width of a 95% confidence interval, in standard deviations of a normal distribution. */
const CONFIDENCE_SIGMAS = 1.96;

type Measured = Pick<Signal, 'value' | 'quality' | 'goodRange' | 'uncertainty'>;

/**
 * Compares a signal in two takes. Null if either take has no value. Values in the good range are
 * equally good.
 */
export function compareSignals(before: Measured, after: Measured): Change | null {
  if (before.value === null || after.value === null) return null;

  const error = CONFIDENCE_SIGMAS * Math.hypot(before.uncertainty ?? 0, after.uncertainty ?? 0);
  const gain = (after.quality ?? 0) - (before.quality ?? 0);
  const isUnclear = Math.abs(after.value - before.value) <= error || gain === 0;
  if (isUnclear || (isInGoodRange(before) && isInGoodRange(after))) return 'no_clear_change';

  return gain > 0 ? 'better' : 'worse';
}

/** A score, and what it is based on. */
export type Scored = Pick<CriterionResult, 'score' | 'interval' | 'provisional'> &
  Partial<Pick<CriterionResult, 'note'>> &
  Pick<AnalysisResults, 'scope'>;

/**
 * Compares a score in two takes. Null if either take has no score, or if the scores are based on
 * different measurements, such as voice and picture in one take and only the voice in the other.
 */
export function compareScores(before: Scored, after: Scored): Change | null {
  if (before.score === null || after.score === null || !hasSameBasis(before, after)) return null;

  const gain = after.score - before.score;
  if (Math.abs(gain) <= Math.hypot(halfWidth(before), halfWidth(after)) || gain === 0)
    return 'no_clear_change';

  return gain > 0 ? 'better' : 'worse';
}

function hasSameBasis(before: Scored, after: Scored): boolean {
  return (
    before.scope === after.scope &&
    before.provisional === after.provisional &&
    before.note === after.note
  );
}

/**
 * Intervals are clipped at the lowest and highest possible scores, so the wider side is the true
 * half-width.
 */
function halfWidth({ score, interval }: Pick<Scored, 'score' | 'interval'>): number {
  return interval === null || score === null
    ? 0
    : Math.max(interval.high - score, score - interval.low);
}

export interface ScoreChange {
  readonly before: Scored;
  readonly after: Scored;
  /** Null if the scores aren't comparable. */
  readonly change: Change | null;
}

/**
 * Compares all scores of two takes. Null if the takes were scored with different rubrics or if one
 * is short.
 */
export function compareResults(
  before: AnalysisResults,
  after: AnalysisResults,
): (PerCriterion<ScoreChange> & { readonly overall: ScoreChange }) | null {
  if (before.rubricVersion !== after.rubricVersion) return null;
  if (isShortTake(before) || isShortTake(after)) return null;

  const compare = (key: CriterionKey | 'overall'): ScoreChange => {
    const [then, now] = [getScore(before, key), getScore(after, key)];
    return { before: then, after: now, change: compareScores(then, now) };
  };

  return { ...mapCriteria(compare), overall: compare('overall') };
}

export function getScore(
  { scores, judgments, overallScore, overall, scope }: AnalysisResults,
  key: CriterionKey | 'overall',
): Scored {
  if (key === 'overall') return { score: overallScore, ...overall, scope };
  const { interval, provisional, note } = judgments[key];
  return { score: scores[key], interval, provisional, note, scope };
}

export function groupEarlierTakes(video: Video, videos: readonly Video[]) {
  const earlier = sortNewestFirst(videos)
    .filter(hasResults)
    .filter(({ createdAt }) => Date.parse(createdAt) < Date.parse(video.createdAt));
  const long = earlier.filter(hasComparableResults);
  const comparable = long.filter(
    ({ aiAnalysisResults }) =>
      aiAnalysisResults.rubricVersion === video.aiAnalysisResults?.rubricVersion,
  );

  const hasSameQuestion = ({ questionId }: Video) =>
    questionId !== null && questionId === video.questionId;

  return {
    sameQuestion: comparable.filter(hasSameQuestion),
    otherQuestions: comparable.filter((take) => !hasSameQuestion(take)),
    /**
     * Number of earlier takes that aren't comparable, because they were scored with another rubric.
     */
    otherRubricCount: long.length - comparable.length,
    /** Number of earlier takes that are too short to compare. */
    shortCount: earlier.length - long.length,
  };
}

/**
 * The cue for the next take, from the report on `video` or else from the latest report on the same
 * question.
 */
export function findCue(video: Video, videos: readonly Video[]): string | null {
  const sameQuestion = videos.filter(
    ({ questionId }) => questionId !== null && questionId === video.questionId,
  );
  const analyzed = [video, ...sortNewestFirst(sameQuestion)].find((take) => take.aiAnalysisResults);

  return analyzed?.aiAnalysisResults?.focus?.cue ?? null;
}

/**
 * The take that `video` repeats, else the last comparable one before it that answered the same
 * question and has the same measurements; null if there is none.
 */
export function findPreviousTake(video: Video, videos: readonly Video[]): AnalyzedVideo | null {
  const repeated = videos.find(({ id }) => id === video.retakeOf);
  if (repeated && hasResults(repeated)) return repeated;

  const { sameQuestion } = groupEarlierTakes(video, videos);
  return sameQuestion.find((take) => hasSameMeasurements(take, video)) ?? null;
}

/** True if both takes were scored on the same criteria, and each on the same signals. */
function hasSameMeasurements(before: AnalyzedVideo, { aiAnalysisResults: after }: Video): boolean {
  return after !== null && listMeasured(before.aiAnalysisResults) === listMeasured(after);
}

function listMeasured({ scope, scores, judgments }: AnalysisResults): string {
  const basis = mapCriteria((key) => [scores[key] !== null, judgments[key].note]);
  return JSON.stringify([scope, basis]);
}
