import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { saveCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore } from './coach-profile.store.ts';

const STALE =
  'Your bio was changed in another tab or on another device. Review it, then save again.';

/** A retry after a lost response returns the saved bio. */
export const saveCoachProfileEndpoint = endpoint(saveCoachProfile, {
  impact: 'Coaches cannot change the bio that members see.',
  uses: {
    profiles: coachProfileStore.pick('findBio', 'saveBio'),
  },
})(async ({ caller: { memberId }, body }, { profiles }) => {
  const { bio, revision } = body;
  if (await profiles.saveBio(memberId, body))
    return { status: 200, body: { bio, revision: revision + 1 } };

  const saved = await profiles.findBio(memberId);

  return saved.bio === bio
    ? { status: 200, body: saved }
    : refuse('STALE_REVISION', { message: STALE });
});

export const { handler, declaration } = saveCoachProfileEndpoint;
