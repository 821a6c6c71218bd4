import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { releaseRequest } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { coachReviewStore } from './coach-review.store.ts';

export const releaseRequestEndpoint = endpoint(releaseRequest, {
  impact: 'Coaches cannot release a request; it reopens two hours after they took it.',
  uses: {
    reviews: coachReviewStore.pick('release'),
    now: clock,
  },
})(async ({ caller, params }, { reviews, now }) => {
  const released = await reviews.release({
    ...parseCoachQueueId(params.id),
    coachId: caller.memberId,
    now: now(),
  });

  return released ? { status: 204, body: undefined } : refuse('HOLD_LOST');
});

export const { handler, declaration } = releaseRequestEndpoint;
