import type { PerCriterion } from '../analysis/analysis-record.ts';
import { mapCriteria } from '../analysis/criteria.ts';
import { type AnalyzedVideo, hasResults, type Video } from './video.ts';

export type ProgressOverview = ReturnType<typeof buildProgressOverview>;

export function buildProgressOverview(videos: readonly Video[]) {
  const analyzedCount = videos.filter(hasResults).length;
  const comparable = listComparable(videos);
  const [latest, previous] = comparable;
  const [now, then] = [latest?.aiAnalysisResults, previous?.aiAnalysisResults];
  return {
    totalSessions: videos.length,
    analyzedCount,
    /** Rounded mean of all overall scores that used the latest session's rubric; null if there are none. */
    averageOverallScore: roundedMean(
      comparable.flatMap(({ aiAnalysisResults }) => aiAnalysisResults.overallScore ?? []),
    ),
    /**
     * Points gained since the previous comparable session, if there is one. A criterion without both scores is null.
     */
    scoreChanges: now && then ? calculateScoreChanges(now.scores, then.scores) : null,
    hasDifferentQuestions: latest && previous ? latest.questionId !== previous.questionId : false,
    /** True if the answer's words were scored in only one of the two sessions in `scoreChanges`. */
    hasDifferentScopes: now && then ? now.scope !== then.scope : false,
    /** True if the average and the changes leave out sessions that were scored by another rubric version. */
    hasOtherRubrics: comparable.length < analyzedCount,
  };
}

/** The sessions that were scored by the latest session's rubric, newest first. */
export function listComparable(videos: readonly Video[]): AnalyzedVideo[] {
  const analyzed = sortNewestFirst(videos).filter(hasResults);
  const rubricVersion = analyzed[0]?.aiAnalysisResults.rubricVersion;
  return analyzed.filter(({ aiAnalysisResults }) => aiAnalysisResults.rubricVersion === rubricVersion);
}

export function sortNewestFirst(videos: readonly Video[]): Video[] {
  return videos.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function roundedMean(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function calculateScoreChanges(latest: PerCriterion<number | null>, previous: PerCriterion<number | null>) {
  return mapCriteria((key) => {
    const [now, then] = [latest[key], previous[key]];
    return now === null || then === null ? null : Math.round(now) - Math.round(then);
  });
}
