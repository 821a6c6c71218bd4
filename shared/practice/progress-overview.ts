import { type AnalyzedVideo, hasComparableResults, hasResults, type Video } from './video.ts';

export function buildProgressOverview(videos: readonly Video[]) {
  const analyzedCount = videos.filter(hasResults).length;
  const longCount = videos.filter(hasComparableResults).length;
  const comparable = listComparable(videos);
  const [after, before] = comparable;
  const scored = comparable.filter(
    ({ aiAnalysisResults: { overallScore } }) => overallScore !== null,
  );

  return {
    totalTakes: videos.length,
    analyzedCount,
    /** Rounded mean of the overall scores of all comparable takes; null if there are none. */
    averageOverallScore: roundedMean(
      scored.flatMap(({ aiAnalysisResults }) => aiAnalysisResults.overallScore ?? []),
    ),
    /** True unless the words of a take in the average were judged. */
    isDeliveryOnly: scored.every(({ aiAnalysisResults: { scope } }) => scope === 'delivery'),
    /** The latest two comparable takes; null if there are fewer. */
    latestTwo: before && after ? { before, after } : null,
    /**
     * True if the average and the changes leave out takes that were scored by another rubric
     * version.
     */
    hasOtherRubrics: comparable.length < longCount,
    /** True if the average and the changes leave out short takes. */
    hasShortTakes: longCount < analyzedCount,
  };
}

/** Takes that aren't short and share a rubric with the latest of them, newest first. */
export function listComparable(videos: readonly Video[]): AnalyzedVideo[] {
  const analyzed = sortNewestFirst(videos).filter(hasComparableResults);
  const rubricVersion = analyzed[0]?.aiAnalysisResults.rubricVersion;

  return analyzed.filter(
    ({ aiAnalysisResults }) => aiAnalysisResults.rubricVersion === rubricVersion,
  );
}

export function sortNewestFirst(videos: readonly Video[]): Video[] {
  return videos.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function roundedMean(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
