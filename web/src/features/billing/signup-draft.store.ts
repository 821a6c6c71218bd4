import * as z from 'zod';
import { createEmptyDraft, type SignupDraft, signupDraftSchema } from './signup-draft.ts';
import { readTabJson, saveTabValue } from '../../platform/tab-storage.store.ts';

const savedSchema = z.object({
  /** The value of `?tier=` when the draft was saved. */
  wantedTier: z.string().nullable(),
  draft: signupDraftSchema,
});

const KEY = 'signup-draft';

/** This tab's signup draft, without the card. If `?tier=` changed after saving, the new tier replaces the saved one. */
export function readSignupDraft(wantedTier: string | null): SignupDraft {
  const empty = createEmptyDraft(wantedTier);
  const saved = readTabJson(KEY, savedSchema);
  if (!saved) return empty;
  return saved.wantedTier === wantedTier ? saved.draft : { ...saved.draft, subscriptionTier: empty.subscriptionTier };
}

export function saveSignupDraft(wantedTier: string | null, draft: SignupDraft): void {
  saveTabValue(KEY, JSON.stringify({ wantedTier, draft }));
}

export function clearSignupDraft(): void {
  saveTabValue(KEY, null);
}
