import type { CriterionResult } from '../analysis/analysis-record.ts';
import type { CriterionKey } from '../analysis/criteria.ts';
import { type Change, compareScores } from './compare-takes.ts';
import { sortNewestFirst } from './progress-overview.ts';
import type { Video } from './video.ts';

export interface TrendPoint {
  readonly videoId: string;
  readonly score: number;
  readonly interval: CriterionResult['interval'];
}

export interface Trend {
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** The latest score compared with the first; null with fewer than two scores. */
  readonly change: Change | null;
}

/** The scores of all sessions that were scored by the latest session's rubric. */
export function buildTrend(videos: readonly Video[], key: CriterionKey | 'overall'): Trend {
  const scored = sortNewestFirst(videos).flatMap(({ id, analysisStatus, aiAnalysisResults }) =>
    analysisStatus === 'completed' && aiAnalysisResults ? [{ id, ...aiAnalysisResults }] : [],
  );
  const comparable = scored.filter(({ rubricVersion }) => rubricVersion === scored[0]?.rubricVersion);
  const points = comparable.toReversed().flatMap(({ id, scores, judgments, overallScore, overall }) => {
    const score = key === 'overall' ? overallScore : scores[key];
    const { interval } = key === 'overall' ? overall : judgments[key];
    return score === null ? [] : [{ videoId: id, score, interval }];
  });
  const [first, last] = [points[0], points.at(-1)];
  return { points, change: first && last && first !== last ? compareScores(first, last) : null };
}
