import { isDeepStrictEqual } from 'node:util';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { saveCoachPhrases } from '#shared/coaching/coach-profile.contract.ts';
import { coachProfileStore, type CoachProfileStore } from './coach-profile.store.ts';

const STALE = 'Your phrases were changed in another tab or on another device. Please try again.';

type Profiles = Pick<CoachProfileStore, 'findPhrases' | 'savePhrases'>;

/** A retry after a lost response returns the saved phrases. */
export function saveCoachPhrasesWith(profiles: Profiles): UseCase<typeof saveCoachPhrases> {
  return async ({ caller: { memberId }, body }) => {
    const { phrases, revision } = body;
    if (await profiles.savePhrases(memberId, body))
      return { status: 200, body: { phrases, revision: revision + 1 } };

    const saved = await profiles.findPhrases(memberId);

    return isDeepStrictEqual(saved.phrases, phrases)
      ? { status: 200, body: saved }
      : refuse('STALE_REVISION', { message: STALE });
  };
}

export const handler = createHandler(saveCoachPhrases, () => saveCoachPhrasesWith(coachProfileStore()));
