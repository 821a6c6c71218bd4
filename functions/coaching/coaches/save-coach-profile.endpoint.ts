import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { saveCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore, type CoachProfileStore } from './coach-profile.store.ts';

const STALE =
  'Your bio was changed in another tab or on another device. Review it, then save again.';

type Profiles = Pick<CoachProfileStore, 'findBio' | 'saveBio'>;

/** A retry after a lost response returns the saved bio. */
export function saveCoachProfileWith(profiles: Profiles): UseCase<typeof saveCoachProfile> {
  return async ({ caller: { memberId }, body }) => {
    const { bio, revision } = body;
    if (await profiles.saveBio(memberId, body))
      return { status: 200, body: { bio, revision: revision + 1 } };

    const saved = await profiles.findBio(memberId);

    return saved.bio === bio
      ? { status: 200, body: saved }
      : refuse('STALE_REVISION', { message: STALE });
  };
}

export const handler = createHandler(saveCoachProfile, () => saveCoachProfileWith(coachProfileStore()));
