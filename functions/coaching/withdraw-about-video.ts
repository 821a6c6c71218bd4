import type { CoachRequestStore } from './coach-request.store.ts';
import type { RequestKey } from './request-row.ts';

export interface AboutVideo extends Pick<RequestKey, 'memberId'> {
  readonly videoId: string;
}

/**
 * Drops a deleted video's unanswered requests, even held ones, because the video can no longer be watched. Answers
 * remain; idempotent.
 */
export async function withdrawAboutVideo(
  requests: Pick<CoachRequestStore, 'list' | 'drop'>,
  { memberId, videoId }: AboutVideo,
): Promise<void> {
  const about = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of about.filter(({ status }) => status !== 'completed')) await requests.drop(row);
}
