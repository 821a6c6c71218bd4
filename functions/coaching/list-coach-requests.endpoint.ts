import { listCoachRequests } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

interface Deps {
  readonly requests: Pick<CoachRequestStore, 'list'>;
  readonly now: () => Date;
}

/** Far more requests than one member makes. At up to 28 KB each, they fit into Lambda's response limit of 6 MB. */
const MAX_REQUESTS = 200;

export function listCoachRequestsWith({ requests, now }: Deps): UseCase<typeof listCoachRequests> {
  return async ({ caller }) => {
    const rows = await requests.list(caller.memberId);
    const newest = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MAX_REQUESTS);
    return { status: 200, body: newest.map((row) => toCoachRequest(row, now())) };
  };
}

export const handler = endpoint(listCoachRequests, () =>
  listCoachRequestsWith({ requests: coachRequestStore(), now: () => new Date() }),
);
