import { endpoint } from '#platform/http/endpoint.ts';
import { getCoachPhrases } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore } from './coach-profile.store.ts';

export const getCoachPhrasesEndpoint = endpoint(getCoachPhrases, {
  impact: 'Coaches cannot insert their saved phrases.',
  uses: {
    profiles: coachProfileStore.pick('findPhrases'),
  },
})(async ({ caller }, { profiles }) => ({
  status: 200,
  body: await profiles.findPhrases(caller.memberId),
}));

export const { handler, declaration } = getCoachPhrasesEndpoint;
