import * as z from 'zod';
import { submissionIdSchema } from '#shared/http/revision.ts';
import { contactTopics } from '#shared/support/contact-message.ts';
import { readTabJson, saveTabValue } from '#web/platform/tab-storage.store.ts';

/** Unsent form input. Null fields are untouched and show defaults from the account or URL. */
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

/** This tab's draft, which survives a sign-in; null in a new tab or if storage is blocked. */
export const readContactDraft = () => readTabJson(KEY, draftSchema);

export const saveContactDraft = (draft: ContactDraft) => saveTabValue(KEY, JSON.stringify(draft));

export const deleteContactDraft = () => saveTabValue(KEY, null);
