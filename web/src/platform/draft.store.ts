import type * as z from 'zod';

/** One member's form; `form` is a name such as 'admin/course'. */
export interface DraftPlace {
  readonly userId: string;
  readonly form: string;
}

const PREFIX = 'draft/';

const keyOf = ({ userId, form }: DraftPlace) => `${PREFIX}${userId}/${form}`;

/** The member's unsent input in this form and tab; null if missing or of another shape. */
export function readDraft<T>(place: DraftPlace, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Not for data that must not be stored in a browser: passwords, card numbers, signed URLs. */
export function keepDraft(place: DraftPlace, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full, so the draft lasts until the page closes.
  }
}

export function forgetDraft(place: DraftPlace): void {
  forgetKeys((key) => key === keyOf(place));
}

/** Called at sign-out, so that the browser's next user finds no drafts. */
export function forgetAllDrafts(): void {
  forgetKeys((key) => key.startsWith(PREFIX));
}

/** Called when another member signs in after a lost session. */
export function forgetDraftsOfOthers(userId: string): void {
  forgetKeys((key) => key.startsWith(PREFIX) && !key.startsWith(keyOf({ userId, form: '' })));
}

function forgetKeys(isWanted: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(isWanted)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
