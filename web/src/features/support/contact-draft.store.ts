import * as z from 'zod';
import { submissionIdSchema } from '../../../../shared/http/revision.ts';
import { contactTopics } from '../../../../shared/support/contact-message.ts';

/** Unsent form input. Null fields are untouched and show the account's values. */
const draftSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  topic: z.enum(contactTopics).nullable(),
  message: z.string(),
  /** Unchanged until the message is accepted, so that the server recognizes retries. */
  submissionId: submissionIdSchema,
});
export type ContactDraft = z.output<typeof draftSchema>;

export function createContactDraft(): ContactDraft {
  return { name: null, email: null, topic: null, message: '', submissionId: crypto.randomUUID() };
}

const KEY = 'contact-draft';

/** This tab's draft, which survives a sign-in; null in a new tab or without storage. */
export function readContactDraft(): ContactDraft | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveContactDraft(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full, so the draft is lost when the page closes.
  }
}

export function deleteContactDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
