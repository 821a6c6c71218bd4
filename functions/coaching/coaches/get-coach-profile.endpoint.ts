import { endpoint } from '#platform/http/endpoint.ts';
import { getCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore } from './coach-profile.store.ts';

export const getCoachProfileEndpoint = endpoint(getCoachProfile, {
  impact: 'Coaches cannot open their bio.',
  uses: {
    profiles: coachProfileStore.pick('findBio'),
  },
})(async ({ caller }, { profiles }) => ({
  status: 200,
  body: await profiles.findBio(caller.memberId),
}));

export const { handler, declaration } = getCoachProfileEndpoint;
