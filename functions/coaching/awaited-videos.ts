import type { CoachRequestStore } from './coach-request.store.ts';

/** Ids of the member's videos about which a coach was asked and has not answered. */
export async function awaitedVideos(
  requests: Pick<CoachRequestStore, 'list'>,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const unanswered = (await requests.list(memberId)).filter(({ status }) => status !== 'completed');
  return new Set(unanswered.map(({ videoId }) => videoId));
}
