import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { findCoachId } from './coach-access.ts';
import { coachProfileStore } from '../coaches/coach-profile.store.ts';
import { findCoachProfiles, type CoachProfileDeps } from '../coaches/coach-profiles.service.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequestWithAnswer } from './request-row.ts';
import { staffStore } from '../coaches/staff.store.ts';

interface Deps extends CoachProfileDeps {
  requests: Pick<CoachRequestStore, 'find'>;
  now: () => Date;
}

export function getCoachRequestWith({
  requests,
  now,
  ...deps
}: Deps): UseCase<typeof getCoachRequest> {
  return async ({ caller, params }) => {
    const row = await requests.find({ memberId: caller.memberId, requestId: params.id });
    if (!row) return refuse('NOT_FOUND');

    const currentTime = now();
    const coachId = findCoachId(row, currentTime);
    const coach =
      coachId === null ? undefined : (await findCoachProfiles(deps, [coachId])).get(coachId);

    return { status: 200, body: { ...toCoachRequestWithAnswer(row, currentTime), coach } };
  };
}

export const handler = createHandler(getCoachRequest, () =>
  getCoachRequestWith({
    requests: coachRequestStore(),
    staff: staffStore(),
    profiles: coachProfileStore(),
    now: () => new Date(),
  }),
);
