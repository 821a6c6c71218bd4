import { listCoachRequests } from '../../shared/coaching/coaching.contract.ts';
import type { CoachRequest } from '../../shared/coaching/coach-request.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

export interface ListRequestsDeps {
  readonly requests: Pick<CoachRequestStore, 'list'>;
  readonly now: () => Date;
}

/** Far more requests than one member makes. At up to 28 KB each, they fit into Lambda's response limit of 6 MB. */
const MAX_REQUESTS = 200;

export function listCoachRequestsWith(deps: ListRequestsDeps): UseCase<typeof listCoachRequests> {
  return async ({ caller }) => ({ status: 200, body: await listRequests(deps, caller.memberId) });
}

/** The member's latest requests, newest first. */
export async function listRequests({ requests, now }: ListRequestsDeps, memberId: string): Promise<CoachRequest[]> {
  const rows = await requests.list(memberId);
  const newest = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MAX_REQUESTS);
  return newest.map((row) => toCoachRequest(row, now()));
}

export const handler = endpoint(listCoachRequests, () =>
  listCoachRequestsWith({ requests: coachRequestStore(), now: () => new Date() }),
);
