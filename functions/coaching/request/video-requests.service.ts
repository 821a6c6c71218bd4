import type { CoachAnswers } from '#functions/billing/billing.public.ts';
import type { CoachRequestStore } from './coach-request.store.ts';

export interface WithdrawVideoRequestsDeps {
  requests: Pick<CoachRequestStore, 'list' | 'withdraw' | 'removeUnanswered'>;
  coachAnswers: Pick<CoachAnswers, 'giveBack'>;
  now: () => Date;
}

/**
 * Withdraws the unanswered requests of a deleted video. A request that a coach holds is removed,
 * too, but still counts toward the member's coach answers. Idempotent.
 */
export async function withdrawVideoRequests(
  { requests, coachAnswers, now }: WithdrawVideoRequestsDeps,
  { memberId, videoId }: { memberId: string; videoId: string },
): Promise<void> {
  const videoRequests = (await requests.list(memberId)).filter((row) => row.videoId === videoId);
  for (const row of videoRequests.filter(({ status }) => status !== 'completed')) {
    if (await requests.withdraw(row, now())) await coachAnswers.giveBack(memberId, row.answerUse);
    else await requests.removeUnanswered(row);
  }
}

export async function findVideoIdsAwaitingCoach(
  requests: Pick<CoachRequestStore, 'list'>,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const unanswered = (await requests.list(memberId)).filter(({ status }) => status !== 'completed');
  return new Set(unanswered.map(({ videoId }) => videoId));
}
