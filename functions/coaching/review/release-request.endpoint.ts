import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { releaseRequest } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { refuseLostHold } from '../request/lost-hold.ts';
import { coachReviewStore } from './coach-review.store.ts';

export const releaseRequestEndpoint = endpoint(releaseRequest, {
  impact: 'Coaches cannot release a request; it reopens two hours after they took it.',
  uses: {
    reviews: coachReviewStore.pick('release', 'find'),
    now: clock,
  },
})(async ({ caller, params }, { reviews, now }) => {
  const key = parseCoachQueueId(params.id);
  const coachId = caller.memberId;
  const currentTime = now();
  if (await reviews.release({ ...key, coachId, now: currentTime }))
    return { status: 204, body: undefined };

  return refuseLostHold(await reviews.find(key), coachId, currentTime);
});

export const { handler, declaration } = releaseRequestEndpoint;
