import type { CoachRequestStore } from './coach-request.store.ts';

/** IDs of the member's videos with an unanswered coach request. */
export async function findVideoIdsAwaitingCoach(
  requests: Pick<CoachRequestStore, 'list'>,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const unanswered = (await requests.list(memberId)).filter(({ status }) => status !== 'completed');
  return new Set(unanswered.map(({ videoId }) => videoId));
}
