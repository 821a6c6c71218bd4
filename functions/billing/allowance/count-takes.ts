import type { VideoRow } from '#functions/videos/videos.public.ts';
import { FREE_TAKES_PER_MONTH, FREE_TAKE_WINDOW_MS } from '#shared/billing/free-takes.ts';

/** A take as recorded when its video was registered. */
export interface RecordedTake {
  videoId: string;
  questionId: string | null;
  /** ISO 8601. */
  registeredAt: string;
  /** True if the take was deleted and doesn't count. */
  isUncounted: boolean;
}

type TakeResult = Pick<VideoRow, 'videoId' | 'analysisStatus' | 'aiAnalysisResults'>;

/**
 * Returns how many of a month's takes count against the plan. Scores are read from the video rows,
 * so a repeated analysis changes the count without any further write. A take whose analysis isn't
 * finished counts.
 */
export function countTakes(takes: readonly RecordedTake[], videos: readonly TakeResult[]): number {
  const unscoredIds = new Set(
    videos.filter((video) => hasNoScore(video)).map(({ videoId }) => videoId),
  );
  const counting = takes.filter(
    ({ videoId, isUncounted }) => !isUncounted && !unscoredIds.has(videoId),
  );

  return Math.max(countWithoutRetakes(counting), takes.length - FREE_TAKES_PER_MONTH);
}

/** True if deleting the video returns its take to the member's allowance. */
export function isFreeIfDeleted(
  video: TakeResult & Pick<VideoRow, 'createdAt'>,
  now: Date,
): boolean {
  const isRecent = now.getTime() - Date.parse(video.createdAt) < FREE_TAKE_WINDOW_MS;
  const isScored = typeof video.aiAnalysisResults?.overallScore === 'number';

  return isRecent || !isScored;
}

function hasNoScore({ analysisStatus, aiAnalysisResults }: TakeResult): boolean {
  if (analysisStatus === 'failed') return true;
  return analysisStatus === 'completed' && typeof aiAnalysisResults?.overallScore !== 'number';
}

/** Counts the takes of one question once per hour, starting with the earliest take. */
function countWithoutRetakes(takes: readonly RecordedTake[]): number {
  const countedAt = new Map<string, number>();
  let count = 0;

  for (const { questionId, registeredAt } of takes.toSorted(byTime)) {
    const time = Date.parse(registeredAt);
    const previous = questionId === null ? undefined : countedAt.get(questionId);
    if (previous !== undefined && time - previous < FREE_TAKE_WINDOW_MS) continue;

    count += 1;
    if (questionId !== null) countedAt.set(questionId, time);
  }

  return count;
}

function byTime(one: RecordedTake, other: RecordedTake): number {
  return one.registeredAt < other.registeredAt ? -1 : 1;
}
