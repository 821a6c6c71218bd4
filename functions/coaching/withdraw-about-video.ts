import type { CoachRequestStore } from './coach-request.store.ts';
import type { RequestKey } from './request-row.ts';

export interface AboutVideo extends Pick<RequestKey, 'memberId'> {
  readonly videoId: string;
}

/**
 * Call after deleting a video: drops its unanswered requests, even held ones, because the video can no longer be
 * watched. Answers remain. Idempotent.
 */
export async function withdrawAboutVideo(
  requests: Pick<CoachRequestStore, 'list' | 'drop'>,
  { memberId, videoId }: AboutVideo,
): Promise<void> {
  const about = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of about.filter(({ status }) => status !== 'completed')) await requests.drop(row);
}
