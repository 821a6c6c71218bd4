import * as z from 'zod';
import { analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
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
  /**
   * The latest score compared with the first; null with fewer than two scores, or if the two aren't
   * comparable.
   */
  change: z.enum(changes).nullable(),
});

export type Trend = z.output<typeof trendSchema>;

export function buildTrend(videos: readonly Video[], key: CriterionKey | 'overall'): Trend {
  const scored = listComparable(videos)
    .toReversed()
    .flatMap(({ id, aiAnalysisResults }) => {
      const { score, ...basis } = getScore(aiAnalysisResults, key);
      return score === null ? [] : [{ videoId: id, score, ...basis }];
    });

  const [first, last] = [scored[0], scored.at(-1)];

  return {
    points: scored.map(({ videoId, score, interval }) => ({ videoId, score, interval })),
    change: first && last && first !== last ? compareScores(first, last) : null,
  };
}
