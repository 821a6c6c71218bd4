import { getCoachRequest } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequestWithAnswer } from './request-row.ts';

interface Deps {
  readonly requests: Pick<CoachRequestStore, 'find'>;
  readonly now: () => Date;
}

export function getCoachRequestWith({ requests, now }: Deps): UseCase<typeof getCoachRequest> {
  return async ({ caller, params }) => {
    const row = await requests.find({ memberId: caller.memberId, requestId: params.id });
    return row ? { status: 200, body: toCoachRequestWithAnswer(row, now()) } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(getCoachRequest, () =>
  getCoachRequestWith({ requests: coachRequestStore(), now: () => new Date() }),
);
