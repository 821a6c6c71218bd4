import { isDeepStrictEqual } from 'node:util';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { saveCoachPhrases } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore } from './coach-profile.store.ts';

const STALE = 'Your phrases were changed in another tab or on another device. Please try again.';

/** A retry after a lost response returns the saved phrases. */
export const saveCoachPhrasesEndpoint = endpoint(saveCoachPhrases, {
  impact: 'Coaches cannot change their saved phrases.',
  uses: {
    profiles: coachProfileStore.pick('findPhrases', 'savePhrases'),
  },
})(async ({ caller: { memberId }, body }, { profiles }) => {
  const { phrases, revision } = body;
  if (await profiles.savePhrases(memberId, body))
    return { status: 200, body: { phrases, revision: revision + 1 } };

  const saved = await profiles.findPhrases(memberId);

  return isDeepStrictEqual(saved.phrases, phrases)
    ? { status: 200, body: saved }
    : refuse('STALE_REVISION', { message: STALE });
});

export const { handler, declaration } = saveCoachPhrasesEndpoint;
