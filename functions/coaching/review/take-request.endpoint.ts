import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { takeRequest } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { refuseLostHold } from '../request/lost-hold.ts';
import { coachReviewStore } from './coach-review.store.ts';

export const takeRequestEndpoint = endpoint(takeRequest, {
  impact: 'Coaches cannot take a request.',
  uses: {
    reviews: coachReviewStore.pick('take', 'renew', 'find'),
    now: clock,
  },
})(async ({ caller, params, query }, { reviews, now }) => {
  const coachId = caller.memberId;
  const key = parseCoachQueueId(params.id);
  const currentTime = now();
  const action = { ...key, coachId, now: currentTime };
  const taken = query.renew
    ? await reviews.renew(action)
    : await reviews.take(action, caller.firstName || 'Coach');
  if (taken) return { status: 200, body: toCoachQueueRequest(taken, coachId, currentTime) };

  const row = await reviews.find(key);

  return row?.memberId === coachId
    ? refuse('NOT_FOUND')
    : refuseLostHold(row, coachId, currentTime);
});

export const { handler, declaration } = takeRequestEndpoint;
