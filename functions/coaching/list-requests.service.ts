import type { CoachRequestStore } from './coach-request.store.ts';
import type { RequestRow } from './request-row.ts';

export interface ListRequestsDeps {
  readonly requests: Pick<CoachRequestStore, 'list'>;
  readonly now: () => Date;
}

/** Far more requests than one member makes. At up to 28 KB each, they fit into Lambda's response limit of 6 MB. */
const MAX_REQUESTS = 200;

/** The member's latest requests, newest first. */
export async function listNewestRequests(
  { requests }: Pick<ListRequestsDeps, 'requests'>,
  memberId: string,
): Promise<RequestRow[]> {
  const rows = await requests.list(memberId);
  return rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MAX_REQUESTS);
}
