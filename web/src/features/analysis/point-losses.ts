import type { AnalysisRecord, SignalKey } from '#shared/analysis/analysis-record.ts';
import { type CriterionKey, criteria } from '#shared/analysis/criteria.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { rubric } from './rubric.ts';

export interface PointLosses {
  signals: readonly { signal: SignalKey; lost: number }[];
  /**
   * Only for overall professionalism: the points lost because other criteria scored low. Otherwise
   * null.
   */
  others: { lost: number; scores: readonly string[] } | null;
  totalLost: number;
  /** The score if no points are lost. */
  maxScore: number;
}

const { criteria: averagedCriteria, settingShare } = rubric.professionalism;

/** Rubrics before 2.0 subtracted losses from 100 and capped scores at 95. */
const getMaxScore = (rubricVersion: string) =>
  rubricVersion.startsWith('1.') ? 100 : rubric.scoring.scoreRange.most;

export function findPointLosses(key: CriterionKey, record: AnalysisRecord): PointLosses | null {
  const { criteria: results, scores, rubricVersion } = record;
  const { score, shares } = results[key];
  const maxScore = getMaxScore(rubricVersion);
  if (score === null) return null;

  const signals = shares
    .map(({ signal, pointsLost }) => ({ signal, lost: pointsLost }))
    .toSorted((one, other) => other.lost - one.lost);
  const others = key === 'overallProfessionalism' ? lostByOthers(scores, maxScore) : null;
  const totalLost = signals.reduce((sum, { lost }) => sum + lost, others?.lost ?? 0);

  return { signals, others, totalLost, maxScore };
}

function lostByOthers(scores: AnalysisRecord['scores'], maxScore: number): PointLosses['others'] {
  const four = averagedCriteria.flatMap((key) => scores[key] ?? []);
  const mean = four.reduce((sum, score) => sum + score, 0) / Math.max(1, four.length);
  const names = criteria.filter(({ key }) => averagedCriteria.includes(key));

  return {
    lost: (1 - settingShare) * (maxScore - mean),
    scores: names.map(({ key, label }) => `${label} ${scores[key] ?? 'not scored'}`),
  };
}

/**
 * The criterion's signals that weren't measured or were switched off. Their weight goes to the
 * other signals.
 */
export function findMissingSignals(
  key: CriterionKey,
  { criteria: results }: AnalysisRecord,
): SignalKey[] {
  const weights = rubric.criteria[key]?.weights ?? rubric.professionalism.setting;
  const present = new Set(results[key].shares.map(({ signal }) => signal));

  return signalKeys.filter(
    (one) => weights[one] !== undefined && !present.has(one) && !rubric.signals[one].isOptional,
  );
}

/** Formats points with at most one decimal, such as "3.4" or "3". */
export function formatPoints(points: number): string {
  return String(Number(points.toFixed(1)));
}
