import { listMemberRequests } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { listRequests, type ListRequestsDeps } from './list-coach-requests.endpoint.ts';

export function listMemberRequestsWith(deps: ListRequestsDeps): UseCase<typeof listMemberRequests> {
  return async ({ params: { id } }) => ({ status: 200, body: await listRequests(deps, id) });
}

export const handler = endpoint(listMemberRequests, () =>
  listMemberRequestsWith({ requests: coachRequestStore(), now: () => new Date() }),
);
