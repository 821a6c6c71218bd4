import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { takeRequest } from '#shared/coaching/coaching.contract.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { hasExpiredHold } from '../request/request-row.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';

interface Deps {
  reviews: Pick<CoachReviewStore, 'take' | 'renew' | 'find'>;
  now: () => Date;
}

export function takeRequestWith({ reviews, now }: Deps): UseCase<typeof takeRequest> {
  return async ({ caller, params, query }) => {
    const coachId = caller.memberId;
    const key = parseCoachQueueId(params.id);
    const currentTime = now();
    const action = { ...key, coachId, now: currentTime };
    const taken = query.renew
      ? await reviews.renew(action)
      : await reviews.take(action, caller.firstName || 'Coach');
    if (taken) return { status: 200, body: toCoachQueueRequest(taken, coachId, currentTime) };

    const row = await reviews.find(key);
    const isTaken =
      row?.status === 'in_review' && row.memberId !== coachId && !hasExpiredHold(row, currentTime);

    return refuse(isTaken ? 'REQUEST_TAKEN' : 'NOT_FOUND');
  };
}

export const handler = createHandler(takeRequest, () =>
  takeRequestWith({ reviews: coachReviewStore(), now: () => new Date() }),
);
