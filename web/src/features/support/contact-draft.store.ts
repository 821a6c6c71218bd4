import * as z from 'zod';
import { submissionIdSchema } from '../../../../shared/http/revision.ts';
import { contactTopics } from '../../../../shared/support/contact-message.ts';

/** What was typed so far. Null was not touched: the account's own is shown. */
const draftSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  topic: z.enum(contactTopics).nullable(),
  message: z.string(),
  /** The same until the message has arrived. */
  submissionId: submissionIdSchema,
});
export type ContactDraft = z.output<typeof draftSchema>;

export function newDraft(): ContactDraft {
  return { name: null, email: null, topic: null, message: '', submissionId: crypto.randomUUID() };
}

const KEY = 'contact-draft';

/** The draft of this tab, which outlives a sign-in; null in a new one, or where the browser keeps nothing. */
export function readDraft(): ContactDraft | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the draft then lasts as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was kept either.
  }
}
