import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getCoachReview } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from '../request/coach-request.store.ts';
import { toCoachReview } from './coach-view.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'list'>;
  videos: Pick<VideoStore, 'find'>;
  now: () => Date;
}

export function getCoachReviewWith({
  requests,
  videos,
  now,
}: Deps): UseCase<typeof getCoachReview> {
  return async ({ caller, params }) => {
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
  };
}

export const handler = createHandler(getCoachReview, () =>
  getCoachReviewWith({
    requests: coachRequestStore(),
    videos: videoStore(),
    now: () => new Date(),
  }),
);
