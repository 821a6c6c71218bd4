import type { CoachRequestStore } from './coach-request.store.ts';
import type { RequestKey } from './request-row.ts';

export interface AboutVideo extends Pick<RequestKey, 'memberId'> {
  readonly videoId: string;
}

/**
 * To be called once a video is gone: what was asked about it and not answered goes with it, whoever holds it, since nobody
 * can watch it any more. Answers stay. Repeating it is fine.
 */
export async function withdrawAboutVideo(
  requests: Pick<CoachRequestStore, 'list' | 'drop'>,
  { memberId, videoId }: AboutVideo,
): Promise<void> {
  const about = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of about.filter(({ status }) => status !== 'completed')) await requests.drop(row);
}
