import { labelForScore } from '#shared/analysis/grade.ts';
import { hasComparableResults, type Video } from '#shared/practice/video.ts';

/**
 * The rehearsal in one sentence, such as "Your answers scored from 62 (Average) to 85 (Strong) for
 * delivery." Leaves out short takes. Null without a score, or if words count in only some scores.
 */
export function describeScores(videos: readonly Video[]): string | null {
  const scored = videos.filter(hasComparableResults).flatMap(({ aiAnalysisResults }) => {
    const { overallScore: score, scope } = aiAnalysisResults;
    return score === null ? [] : [{ score: Math.round(score), scope }];
  });

  const scores = scored.map(({ score }) => score).toSorted((one, other) => one - other);
  const [lowest, highest] = [scores[0], scores.at(-1)];
  if (lowest === undefined || highest === undefined) return null;

  const [scope, ...otherScopes] = new Set(scored.map((answer) => answer.scope));
  if (otherScopes.length > 0) return null;

  const basis = scope === 'delivery' ? 'for delivery' : 'for delivery and words';
  const [low, high] = [labelForScore(lowest), labelForScore(highest)];

  if (scores.length === 1) return `Your answer scored ${lowest} ${basis}: ${low}.`;
  if (lowest === highest) return `All your scored answers got ${lowest} ${basis}: ${low}.`;
  if (low === high) return `Your answers scored ${lowest} to ${highest} ${basis}: all ${low}.`;

  return `Your answers scored from ${lowest} (${low}) to ${highest} (${high}) ${basis}.`;
}
