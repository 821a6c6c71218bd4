import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { listCoachRequests } from '#shared/coaching/coaching.contract.ts';
import { findCoachId } from './coach-access.ts';
import { coachProfileUses, findCoachProfiles } from '../coaches/coach-profiles.service.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { toCoachRequest, type RequestRow } from './request-row.ts';

/**
 * Includes the coach's profile only while a request is in review. After that, only
 * `getCoachRequest` returns it.
 */
export const listCoachRequestsEndpoint = endpoint(listCoachRequests, {
  impact: 'Members cannot see their requests to coaches and the answers.',
  uses: {
    ...coachProfileUses,
    requests: coachRequestStore.pick('listNewest'),
    now: clock,
  },
})(async ({ caller }, { requests, now, ...deps }) => {
  const at = now();
  const rows = await requests.listNewest(caller.memberId);
  const reviewerId = (row: RequestRow) =>
    row.status === 'in_review' ? findCoachId(row, at) : null;
  const reviewers = await findCoachProfiles(
    deps,
    rows.flatMap((row) => reviewerId(row) ?? []),
  );

  const body = rows.map((row) => ({
    ...toCoachRequest(row, at),
    coach: reviewers.get(reviewerId(row) ?? ''),
  }));

  return { status: 200, body };
});

export const { handler, declaration } = listCoachRequestsEndpoint;
