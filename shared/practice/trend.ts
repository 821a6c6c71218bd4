import * as z from 'zod';
import { type AnalysisResults, analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { type CriterionKey, mapCriteria } from '#shared/analysis/criteria.ts';
import { changes, compareScores, getScore } from './compare-takes.ts';
import { listComparable } from './progress-overview.ts';
import type { Video } from './video.ts';

export const trendSchema = z.object({
  /** Oldest first. Only scores that can be compared with the latest one. */
  points: z.array(
    z.object({
      videoId: z.string(),
      score: z.number(),
      interval: analysisResultsSchema.shape.overall.unwrap().shape.interval,
    }),
  ),
  /**
   * The latest score compared with the first; null with fewer than two scores.
   */
  change: z.enum(changes).nullable(),
});

export type Trend = z.output<typeof trendSchema>;

/**
 * The scores that can be compared with the latest one: same question, rubric, and measurements.
 * Short takes are left out.
 */
export function buildTrend(videos: readonly Video[], key: CriterionKey | 'overall'): Trend {
  const scored = listComparable(videos)
    .toReversed()
    .flatMap(({ id, questionId, aiAnalysisResults }) => {
      const { score, ...basis } = getScore(aiAnalysisResults, key);
      const measured = key === 'overall' ? listMeasured(aiAnalysisResults) : null;
      return score === null ? [] : [{ videoId: id, questionId, score, measured, ...basis }];
    });

  const last = scored.at(-1);
  const comparable = scored.filter(
    (one) =>
      one === last ||
      (one.questionId !== null &&
        one.questionId === last?.questionId &&
        one.measured === last.measured &&
        compareScores(one, last) !== null),
  );
  const [first] = comparable;

  return {
    points: comparable.map(({ videoId, score, interval }) => ({ videoId, score, interval })),
    change: first && last && first !== last ? compareScores(first, last) : null,
  };
}

/** The criteria that an overall score is made of, and what each is based on. */
function listMeasured({ scores, judgments }: AnalysisResults): string {
  return JSON.stringify(mapCriteria((key) => [scores[key] !== null, judgments[key].note]));
}
