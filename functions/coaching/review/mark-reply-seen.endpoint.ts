import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { markReplySeen } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';

interface Deps {
  reviews: Pick<CoachReviewStore, 'markReplySeen'>;
  now: () => Date;
}

export function markReplySeenWith({ reviews, now }: Deps): UseCase<typeof markReplySeen> {
  return async ({ caller, params }) => {
    const marked = await reviews.markReplySeen({
      ...parseCoachQueueId(params.id),
      coachId: caller.memberId,
      now: now(),
    });

    return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(markReplySeen, () =>
  markReplySeenWith({ reviews: coachReviewStore(), now: () => new Date() }),
);
