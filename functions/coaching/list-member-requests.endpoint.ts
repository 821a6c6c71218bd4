import { listMemberRequests } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { listNewestRequests, type ListRequestsDeps } from './list-requests.service.ts';
import { toCoachRequest } from './request-row.ts';

export function listMemberRequestsWith(deps: ListRequestsDeps): UseCase<typeof listMemberRequests> {
  return async ({ params: { id } }) => {
    const rows = await listNewestRequests(deps, id);
    return { status: 200, body: rows.map((row) => toCoachRequest(row, deps.now())) };
  };
}

export const handler = endpoint(listMemberRequests, () =>
  listMemberRequestsWith({ requests: coachRequestStore(), now: () => new Date() }),
);
