import type { CoachRequestStore } from './coach-request.store.ts';
import type { RequestKey } from './request-row.ts';

export interface VideoReference extends Pick<RequestKey, 'memberId'> {
  readonly videoId: string;
}

/**
 * Deletes a deleted video's unanswered requests, even held ones, because coaches can no longer watch the video.
 * Answered requests remain. Idempotent.
 */
export async function withdrawVideoRequests(
  requests: Pick<CoachRequestStore, 'list' | 'removeUnanswered'>,
  { memberId, videoId }: VideoReference,
): Promise<void> {
  const videoRequests = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of videoRequests.filter(({ status }) => status !== 'completed')) await requests.removeUnanswered(row);
}
