import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { releaseRequest } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';

interface Deps {
  reviews: Pick<CoachReviewStore, 'release'>;
  now: () => Date;
}

export function releaseRequestWith({ reviews, now }: Deps): UseCase<typeof releaseRequest> {
  return async ({ caller, params }) => {
    const released = await reviews.release({
      ...parseCoachQueueId(params.id),
      coachId: caller.memberId,
      now: now(),
    });

    return released ? { status: 204, body: undefined } : refuse('HOLD_LOST');
  };
}

export const handler = createHandler(releaseRequest, () =>
  releaseRequestWith({ reviews: coachReviewStore(), now: () => new Date() }),
);
