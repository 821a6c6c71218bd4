import { professionLevels } from '#shared/accounts/profession-level.ts';
import { signupTiers } from '#shared/billing/plans.ts';
import { readTabValue, saveTabValue } from '#web/platform/tab-storage.store.ts';
import { createEmptyDraft, type SignupDraft } from './signup-draft.ts';

const KEY = 'signup-draft';

/**
 * This tab's signup draft, without the card. If `?tier=` changed after saving, the new tier
 * replaces the saved one.
 */
export function readSignupDraft(wantedTier: string | null): SignupDraft {
  const empty = createEmptyDraft(wantedTier);
  const saved = new URLSearchParams(readTabValue(KEY) ?? '');
  const read = (name: keyof SignupDraft) => saved.get(name) ?? '';
  const chosenTier = signupTiers.find((tier) => tier === read('subscriptionTier'));

  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    professionLevel: professionLevels.find((level) => level === read('professionLevel')) ?? null,
    subscriptionTier:
      (saved.get('wantedTier') === wantedTier && chosenTier) || empty.subscriptionTier,
  };
}

export function saveSignupDraft(wantedTier: string | null, draft: SignupDraft): void {
  const entries = Object.entries({ ...draft, wantedTier }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  saveTabValue(KEY, new URLSearchParams(entries).toString());
}

export function clearSignupDraft(): void {
  saveTabValue(KEY, null);
}
