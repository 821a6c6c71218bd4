import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { canChangeRequest } from '#shared/coaching/coach-request.ts';
import { editCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

const STALE_MESSAGE =
  'You edited this message in another tab or on another device. Review it, then save again.';

export const editCoachRequestEndpoint = endpoint(editCoachRequest, {
  impact: 'Members cannot edit a request to a coach.',
  uses: {
    requests: coachRequestStore.pick('find', 'edit'),
    now: clock,
  },
})(async ({ caller, params, body }, { requests, now }) => {
  const key = { memberId: caller.memberId, requestId: params.id };
  const edited = await requests.edit(key, body, now());
  const row = edited ?? (await requests.find(key));
  if (!row) return refuse('NOT_FOUND');

  const request = toCoachRequest(row, now());
  if (!canChangeRequest(request)) return refuse('REQUEST_IN_REVIEW');
  // A retry of an edit whose response was lost also succeeds.
  if (edited || row.userMessage === body.message) return { status: 200, body: request };

  return refuse('STALE_REVISION', { message: STALE_MESSAGE });
});

export const { handler, declaration } = editCoachRequestEndpoint;
