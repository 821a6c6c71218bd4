import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import type { AnalyzedVideo } from '#shared/practice/video.ts';

/** Says which take is too short to compare, and how long to speak. Null if neither is. */
export function describeShortTakes(before: AnalyzedVideo, after: AnalyzedVideo): string | null {
  const [isBefore, isAfter] = [before, after].map(({ aiAnalysisResults }) =>
    isShortTake(aiAnalysisResults),
  );
  if (!isBefore && !isAfter) return null;

  const takes =
    isBefore && isAfter ? 'Both takes are' : `The ${isBefore ? 'earlier' : 'later'} take is`;
  return `${takes} too short to compare. Speak for at least ${SHORT_TAKE_SECONDS} seconds.`;
}
