import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { getCoachReview } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from '../request/coach-request.store.ts';
import { toCoachReview } from './coach-view.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';

export const getCoachReviewEndpoint = endpoint(getCoachReview, {
  impact: 'Coaches cannot open a request that they hold.',
  uses: {
    requests: coachRequestStore.pick('list'),
    videos: videoStore.pick('find'),
    now: clock,
  },
})(async ({ caller, params }, { requests, videos, now }) => {
  const coachId = caller.memberId;
  const { memberId, requestId } = parseCoachQueueId(params.id);
  // The page also shows earlier answers, so one query loads all of the member's requests.
  const memberRequests = await requests.list(memberId);
  const row = memberRequests.find((each) => each.requestId === requestId);
  if (!row || !canCoachAccess(row, coachId, now())) return refuse('NOT_FOUND');

  const video = await videos.find(row);

  return {
    status: 200,
    body: toCoachReview({ row, coachId, video, memberRequests, now: now() }),
  };
});

export const { handler, declaration } = getCoachReviewEndpoint;
