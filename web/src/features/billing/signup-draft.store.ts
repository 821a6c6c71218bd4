import * as z from 'zod';
import { professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { signupTiers } from '../../../../shared/billing/signup-form.ts';
import { emptyDraft, type SignupDraft } from './signup-draft.ts';

const savedSchema = z.object({
  /** The value of `?tier=` when the draft was saved. */
  wantedTier: z.string().nullable(),
  draft: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    professionLevel: z.enum(professionLevels).nullable(),
    subscriptionTier: z.enum(signupTiers),
  }),
});

const KEY = 'signup-draft';

/**
 * The signup draft saved in this tab, without the card. If `?tier=` has changed since, its tier replaces the draft's.
 */
export function readSignupDraft(wantedTier: string | null): SignupDraft {
  const empty = emptyDraft(wantedTier);
  try {
    const saved = savedSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return saved.wantedTier === wantedTier ? saved.draft : { ...saved.draft, subscriptionTier: empty.subscriptionTier };
  } catch {
    // No draft, or storage is unavailable.
    return empty;
  }
}

export function saveSignupDraft(wantedTier: string | null, draft: SignupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ wantedTier, draft }));
  } catch {
    // If storage is blocked or full, the draft is lost when the page reloads.
  }
}

export function clearSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
