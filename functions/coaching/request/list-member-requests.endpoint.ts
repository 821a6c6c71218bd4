import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { listMemberRequests } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

export const listMemberRequestsEndpoint = endpoint(listMemberRequests, {
  impact: 'Administrators cannot see a member’s coach requests.',
  uses: {
    requests: coachRequestStore.pick('listNewest'),
    now: clock,
  },
})(async ({ params: { id } }, { requests, now }) => {
  const rows = await requests.listNewest(id);
  return { status: 200, body: rows.map((row) => toCoachRequest(row, now())) };
});

export const { handler, declaration } = listMemberRequestsEndpoint;
