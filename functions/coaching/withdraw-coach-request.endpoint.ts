import { withdrawCoachRequest } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';

interface Deps {
  readonly requests: Pick<CoachRequestStore, 'find' | 'withdraw'>;
  readonly now: () => Date;
}

export function withdrawCoachRequestWith({ requests, now }: Deps): UseCase<typeof withdrawCoachRequest> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, requestId: params.id };
    if (await requests.withdraw(key, now())) return { status: 204, body: undefined };
    return refuse((await requests.find(key)) ? 'REQUEST_IN_REVIEW' : 'NOT_FOUND');
  };
}

export const handler = endpoint(withdrawCoachRequest, () =>
  withdrawCoachRequestWith({ requests: coachRequestStore(), now: () => new Date() }),
);
