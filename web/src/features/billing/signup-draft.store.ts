import * as z from 'zod';
import { professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { signupTiers } from '../../../../shared/billing/signup-form.ts';
import { emptyDraft, type SignupDraft } from './signup-draft.ts';

const keptSchema = z.object({
  /** `?tier=` of the address it was typed at. */
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

/** What was typed in this tab before somebody went back or read the terms; never the card. Another address chooses its own plan. */
export function readSignupDraft(wantedTier: string | null): SignupDraft {
  const empty = emptyDraft(wantedTier);
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return kept.wantedTier === wantedTier ? kept.draft : { ...kept.draft, subscriptionTier: empty.subscriptionTier };
  } catch {
    // Nothing was kept, or the browser keeps nothing.
    return empty;
  }
}

export function keepSignupDraft(wantedTier: string | null, draft: SignupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ wantedTier, draft }));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the page.
  }
}

export function forgetSignupDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was kept either.
  }
}
