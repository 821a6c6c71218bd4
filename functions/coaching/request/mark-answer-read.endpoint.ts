import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { markAnswerRead } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from './coach-request.store.ts';

export const markAnswerReadEndpoint = endpoint(markAnswerRead, {
  impact: 'The home page keeps showing a read answer as unread.',
  uses: {
    requests: coachRequestStore.pick('markAnswerRead'),
    now: clock,
  },
})(async ({ caller, params }, { requests, now }) => {
  const marked = await requests.markAnswerRead(
    { memberId: caller.memberId, requestId: params.id },
    now(),
  );

  return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
});

export const { handler, declaration } = markAnswerReadEndpoint;
