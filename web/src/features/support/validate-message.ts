import type { User } from '../../../../shared/accounts/member.ts';
import {
  contactMessageSchema,
  contactTopics,
  type ContactMessage,
  type ContactTopic,
} from '../../../../shared/support/contact-message.ts';
import type { ContactDraft } from './contact-draft.store.ts';

/** The values shown in the form's fields. */
export interface MessageFormValues {
  readonly name: string;
  readonly email: string;
  /** Null until a topic is chosen. */
  readonly topic: ContactTopic | null;
  readonly message: string;
}

/** The draft, with untouched fields filled from the account (name, email) and the URL (topic). */
export function toFormValues(draft: ContactDraft, user: User | null, linkedTopic: string | null): MessageFormValues {
  return {
    name: draft.name ?? (user ? `${user.firstName} ${user.lastName}`.trim() : ''),
    email: draft.email ?? user?.email ?? '',
    topic: draft.topic ?? contactTopics.find((topic) => topic === linkedTopic) ?? null,
    message: draft.message,
  };
}

export type MessageField = keyof MessageFormValues;
export type MessageProblems = Readonly<Partial<Record<MessageField, string>>>;

// In page order, because focus moves to the first invalid field.
const fields = ['name', 'email', 'topic', 'message'] as const satisfies readonly MessageField[];

export type MessageValidation =
  | { readonly state: 'valid'; readonly message: ContactMessage }
  | { readonly state: 'invalid'; readonly problems: MessageProblems; readonly firstInvalidField: MessageField };

/** Returns the message to send, or an error for each invalid field. */
export function validateMessage(values: MessageFormValues): MessageValidation {
  const parsed = contactMessageSchema.safeParse({ ...values, topic: values.topic ?? undefined });
  if (parsed.success) return { state: 'valid', message: parsed.data };
  const problems: Partial<Record<MessageField, string>> = {};
  for (const field of fields) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) problems[field] = issue.message;
  }
  return { state: 'invalid', problems, firstInvalidField: fields.find((field) => problems[field]) ?? 'name' };
}
