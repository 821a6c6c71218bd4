import type { PerCriterion } from '../analysis/analysis-record.ts';
import { mapCriteria } from '../analysis/criteria.ts';
import type { Video } from './video.ts';

export interface ProgressOverview {
  readonly totalSessions: number;
  readonly analyzedCount: number;
  /** Rounded mean of all overall scores by the latest session's rubric; null if there are no such scores. */
  readonly averageOverallScore: number | null;
  /** Points gained since the previous comparable session, if there is one. A criterion without both scores is null. */
  readonly scoreChanges: PerCriterion<number | null> | null;
  /** True if the two sessions in `scoreChanges` have different questions, or only one session has a question. */
  readonly hasDifferentQuestions: boolean;
  /** True if the answer's words were scored in only one of the two sessions in `scoreChanges`. */
  readonly hasDifferentScopes: boolean;
  /** True if the average and the changes leave out sessions that were scored by another rubric version. */
  readonly hasOtherRubrics: boolean;
}

/** Computes the library's overview from all sessions, given in any order. */
export function buildProgressOverview(videos: readonly Video[]): ProgressOverview {
  const completed = sortNewestFirst(videos).flatMap(({ analysisStatus, aiAnalysisResults, questionId }) =>
    analysisStatus === 'completed' && aiAnalysisResults ? [{ questionId, ...aiAnalysisResults }] : [],
  );
  const comparable = completed.filter(({ rubricVersion }) => rubricVersion === completed[0]?.rubricVersion);
  const [latest, previous] = comparable;
  return {
    totalSessions: videos.length,
    analyzedCount: completed.length,
    averageOverallScore: roundedMean(comparable.flatMap(({ overallScore }) => overallScore ?? [])),
    scoreChanges: latest && previous ? calculateScoreChanges(latest.scores, previous.scores) : null,
    hasDifferentQuestions: latest && previous ? latest.questionId !== previous.questionId : false,
    hasDifferentScopes: latest && previous ? latest.scope !== previous.scope : false,
    hasOtherRubrics: comparable.length < completed.length,
  };
}

export function sortNewestFirst(videos: readonly Video[]): Video[] {
  return videos.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

export function roundedMean(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function calculateScoreChanges(latest: PerCriterion<number | null>, previous: PerCriterion<number | null>) {
  return mapCriteria((key) => {
    const [now, then] = [latest[key], previous[key]];
    return now === null || then === null ? null : Math.round(now) - Math.round(then);
  });
}
