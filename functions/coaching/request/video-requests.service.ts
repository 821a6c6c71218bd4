import { coachAnswerCounter } from '#functions/billing/billing.public.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';

export const withdrawVideoRequestsUses = {
  requests: /* @__PURE__ */ coachRequestStore.pick('list', 'withdraw', 'removeUnanswered'),
  coachAnswers: /* @__PURE__ */ coachAnswerCounter.pick('restore'),
  now: clock,
};

export type WithdrawVideoRequestsDeps = Wired<typeof withdrawVideoRequestsUses>;

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
    if (await requests.withdraw(row, now())) await coachAnswers.restore(memberId, row.answerUse);
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
