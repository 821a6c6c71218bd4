import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore, type CoachProfileStore } from './coach-profile.store.ts';

type Profiles = Pick<CoachProfileStore, 'findBio'>;

export function getCoachProfileWith(profiles: Profiles): UseCase<typeof getCoachProfile> {
  return async ({ caller }) => ({ status: 200, body: await profiles.findBio(caller.memberId) });
}

export const handler = createHandler(getCoachProfile, () => getCoachProfileWith(coachProfileStore()));
