import * as z from 'zod';
import { analysisResultsSchema } from '../analysis/analysis-record.ts';
import type { CriterionKey } from '../analysis/criteria.ts';
import { changes, compareScores, getScore } from './compare-takes.ts';
import { listComparable } from './progress-overview.ts';
import type { Video } from './video.ts';

export const trendSchema = z.object({
  /** Oldest first. */
  points: z.array(
    z.object({
      videoId: z.string(),
      score: z.number(),
      interval: analysisResultsSchema.shape.overall.unwrap().shape.interval,
    }),
  ),
  /** The latest score compared with the first; null with fewer than two scores. */
  change: z.enum(changes).nullable(),
});
export type Trend = z.output<typeof trendSchema>;

export function buildTrend(videos: readonly Video[], key: CriterionKey | 'overall'): Trend {
  const points = listComparable(videos)
    .toReversed()
    .flatMap(({ id, aiAnalysisResults }) => {
      const { score, interval } = getScore(aiAnalysisResults, key);
      return score === null ? [] : [{ videoId: id, score, interval }];
    });
  const [first, last] = [points[0], points.at(-1)];
  return { points, change: first && last && first !== last ? compareScores(first, last) : null };
}
