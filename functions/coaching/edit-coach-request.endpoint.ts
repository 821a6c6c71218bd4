import { editCoachRequest } from '../../shared/coaching/coaching.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { CoachRequestStore } from './coach-request.store.ts';
import { deployedRequests } from './deployed-coaching.ts';
import { requestOf } from './request-row.ts';

interface Parts {
  readonly requests: Pick<CoachRequestStore, 'find' | 'edit'>;
  readonly now: () => Date;
}

export function editCoachRequestWith({ requests, now }: Parts): UseCase<typeof editCoachRequest> {
  return async ({ caller, params, body }) => {
    const key = { memberId: caller.memberId, requestId: params.id };
    const edited = await requests.edit(key, body.message, now());
    if (edited) return { status: 200, body: requestOf(edited, now()) };
    return refuse((await requests.find(key)) ? 'REQUEST_IN_REVIEW' : 'NOT_FOUND');
  };
}

export const handler = endpoint(editCoachRequest, () =>
  editCoachRequestWith({ requests: deployedRequests(), now: () => new Date() }),
);
