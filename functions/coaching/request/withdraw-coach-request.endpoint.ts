import { createCoachAnswers, type CoachAnswers } from '#functions/billing/billing.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { withdrawCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'find' | 'withdraw'>;
  coachAnswers: Pick<CoachAnswers, 'giveBack'>;
  now: () => Date;
}

export function withdrawCoachRequestWith({
  requests,
  coachAnswers,
  now,
}: Deps): UseCase<typeof withdrawCoachRequest> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, requestId: params.id };
    const request = await requests.find(key);
    if (!request) return refuse('NOT_FOUND');
    if (!(await requests.withdraw(request, now())))
      return refuse((await requests.find(key)) ? 'REQUEST_IN_REVIEW' : 'NOT_FOUND');

    await coachAnswers.giveBack(caller.memberId, request.answerUse);

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(withdrawCoachRequest, () =>
  withdrawCoachRequestWith({
    requests: coachRequestStore(),
    coachAnswers: createCoachAnswers(),
    now: () => new Date(),
  }),
);
