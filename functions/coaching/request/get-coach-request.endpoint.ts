import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { getCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { findCoachId } from './coach-access.ts';
import { coachProfileUses, findCoachProfiles } from '../coaches/coach-profiles.service.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { toCoachRequestWithAnswer } from './request-row.ts';

export const getCoachRequestEndpoint = endpoint(getCoachRequest, {
  impact: 'Members cannot read the answer of their coach.',
  uses: {
    ...coachProfileUses,
    requests: coachRequestStore.pick('find'),
    now: clock,
  },
})(async ({ caller, params }, { requests, now, ...deps }) => {
  const row = await requests.find({ memberId: caller.memberId, requestId: params.id });
  if (!row) return refuse('NOT_FOUND');

  const currentTime = now();
  const coachId = findCoachId(row, currentTime);
  const coach =
    coachId === null ? undefined : (await findCoachProfiles(deps, [coachId])).get(coachId);

  return { status: 200, body: { ...toCoachRequestWithAnswer(row, currentTime), coach } };
});

export const { handler, declaration } = getCoachRequestEndpoint;
