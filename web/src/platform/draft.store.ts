import type * as z from 'zod';

/** Whose form, and which: 'admin/course'. */
export interface DraftPlace {
  readonly userId: string;
  readonly form: string;
}

const PREFIX = 'draft/';

const keyOf = ({ userId, form }: DraftPlace) => `${PREFIX}${userId}/${form}`;

/** What this member typed into this form and did not send, in this tab; null without, or when it has another shape. */
export function readDraft<T>(place: DraftPlace, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Never for what must not lie in a browser: passwords, card numbers, signed addresses. */
export function keepDraft(place: DraftPlace, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the page.
  }
}

export function forgetDraft(place: DraftPlace): void {
  forgetKeys((key) => key === keyOf(place));
}

/** At sign-out nothing stays for whoever comes next. */
export function forgetAllDrafts(): void {
  forgetKeys((key) => key.startsWith(PREFIX));
}

/** Another member signed in where the session of the one before was lost. */
export function forgetDraftsOfOthers(userId: string): void {
  forgetKeys((key) => key.startsWith(PREFIX) && !key.startsWith(keyOf({ userId, form: '' })));
}

function forgetKeys(isWanted: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(isWanted)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept either.
  }
}
