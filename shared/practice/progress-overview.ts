import type { PerCriterion } from '../analysis/analysis-record.ts';
import { criterionKeys } from '../analysis/criteria.ts';
import type { Video } from './video.ts';

export interface ProgressOverview {
  readonly totalSessions: number;
  readonly analyzedCount: number;
  /** Mean overall score of the completed sessions that have one, rounded; null without any. */
  readonly averageOverall: number | null;
  /**
   * Points gained between the last two completed sessions; null with fewer than two. A criterion is null if either
   * session has no score for it.
   */
  readonly delta: PerCriterion<number | null> | null;
  /**
   * True if the two sessions of `delta` answered different questions, or only one of them answered a question from the
   * bank.
   */
  readonly differentQuestions: boolean;
}

/** The library's overview, from all sessions in any order. */
export function progressOverview(videos: readonly Video[]): ProgressOverview {
  const completed = newestFirst(videos).flatMap(({ analysisStatus, aiAnalysisResults, questionId }) =>
    analysisStatus === 'completed' && aiAnalysisResults ? [{ questionId, ...aiAnalysisResults }] : [],
  );
  const [latest, before] = completed;
  return {
    totalSessions: videos.length,
    analyzedCount: completed.length,
    averageOverall: roundedMean(completed.flatMap(({ overallScore }) => overallScore ?? [])),
    delta: latest && before ? differences(latest.scores, before.scores) : null,
    differentQuestions: latest && before ? latest.questionId !== before.questionId : false,
  };
}

export function newestFirst(videos: readonly Video[]): Video[] {
  return videos.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function roundedMean(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function differences(latest: PerCriterion<number | null>, before: PerCriterion<number | null>) {
  const between = (key: (typeof criterionKeys)[number]) => {
    const [now, then] = [latest[key], before[key]];
    return now === null || then === null ? null : Math.round(now) - Math.round(then);
  };
  return {
    charisma: between('charisma'),
    confidence: between('confidence'),
    posture: between('posture'),
    eyeContact: between('eyeContact'),
    communicationSkills: between('communicationSkills'),
    overallProfessionalism: between('overallProfessionalism'),
  };
}
