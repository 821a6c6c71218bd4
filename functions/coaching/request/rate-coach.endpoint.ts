import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { rateCoach } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'find' | 'rate'>;
  now: () => Date;
}

export function rateCoachWith({ requests, now }: Deps): UseCase<typeof rateCoach> {
  return async ({ caller, params, body }) => {
    const key = { memberId: caller.memberId, requestId: params.id };
    const rated = await requests.rate(key, body.rating);
    if (rated) return { status: 200, body: toCoachRequest(rated, now()) };

    return refuse((await requests.find(key)) ? 'CONFLICT' : 'NOT_FOUND');
  };
}

export const handler = createHandler(rateCoach, () =>
  rateCoachWith({ requests: coachRequestStore(), now: () => new Date() }),
);
