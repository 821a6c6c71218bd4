import { coachAnswerCounter } from '#functions/billing/billing.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { withdrawCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from './coach-request.store.ts';

export const withdrawCoachRequestEndpoint = endpoint(withdrawCoachRequest, {
  impact: 'Members cannot withdraw a request to a coach.',
  uses: {
    requests: coachRequestStore.pick('find', 'withdraw'),
    coachAnswers: coachAnswerCounter.pick('restore'),
    now: clock,
  },
})(async ({ caller, params }, { requests, coachAnswers, now }) => {
  const key = { memberId: caller.memberId, requestId: params.id };
  const request = await requests.find(key);
  if (!request) return refuse('NOT_FOUND');
  if (!(await requests.withdraw(request, now())))
    return refuse((await requests.find(key)) ? 'REQUEST_IN_REVIEW' : 'NOT_FOUND');

  await coachAnswers.restore(caller.memberId, request.answerUse);

  return { status: 204, body: undefined };
});

export const { handler, declaration } = withdrawCoachRequestEndpoint;
