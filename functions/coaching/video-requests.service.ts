import type { CoachRequestStore } from './coach-request.store.ts';

/** Withdraws the unanswered requests of a deleted video, even if a coach holds them. Idempotent. */
export async function withdrawVideoRequests(
  requests: Pick<CoachRequestStore, 'list' | 'removeUnanswered'>,
  { memberId, videoId }: { readonly memberId: string; readonly videoId: string },
): Promise<void> {
  const videoRequests = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of videoRequests.filter(({ status }) => status !== 'completed')) await requests.removeUnanswered(row);
}

export async function findVideoIdsAwaitingCoach(
  requests: Pick<CoachRequestStore, 'list'>,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const unanswered = (await requests.list(memberId)).filter(({ status }) => status !== 'completed');
  return new Set(unanswered.map(({ videoId }) => videoId));
}
