import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getCoachPhrases } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore, type CoachProfileStore } from './coach-profile.store.ts';

type Profiles = Pick<CoachProfileStore, 'findPhrases'>;

export function getCoachPhrasesWith(profiles: Profiles): UseCase<typeof getCoachPhrases> {
  return async ({ caller }) => ({ status: 200, body: await profiles.findPhrases(caller.memberId) });
}

export const handler = createHandler(getCoachPhrases, () => getCoachPhrasesWith(coachProfileStore()));
