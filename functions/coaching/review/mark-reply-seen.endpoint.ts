import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { markReplySeen } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { coachReviewStore } from './coach-review.store.ts';

export const markReplySeenEndpoint = endpoint(markReplySeen, {
  impact: 'Replies stay marked as new after a coach read them.',
  uses: {
    reviews: coachReviewStore.pick('markReplySeen'),
    now: clock,
  },
})(async ({ caller, params }, { reviews, now }) => {
  const marked = await reviews.markReplySeen({
    ...parseCoachQueueId(params.id),
    coachId: caller.memberId,
    now: now(),
  });

  return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
});

export const { handler, declaration } = markReplySeenEndpoint;
