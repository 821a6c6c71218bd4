import type { User } from '../../../../shared/accounts/member.ts';
import {
  contactMessageSchema,
  contactTopics,
  type ContactMessage,
  type ContactTopic,
} from '../../../../shared/support/contact-message.ts';
import type { ContactDraft } from './contact-draft.store.ts';

/** The form as displayed. */
export interface ShownMessage {
  readonly name: string;
  readonly email: string;
  /** Null until a topic is chosen. */
  readonly topic: ContactTopic | null;
  readonly message: string;
}

/** The draft, with untouched fields filled from the account (name, email) and the URL (topic). */
export function shownMessage(draft: ContactDraft, user: User | null, linkedTopic: string | null): ShownMessage {
  return {
    name: draft.name ?? (user ? `${user.firstName} ${user.lastName}`.trim() : ''),
    email: draft.email ?? user?.email ?? '',
    topic: draft.topic ?? contactTopics.find((topic) => topic === linkedTopic) ?? null,
    message: draft.message,
  };
}

export type MessageField = keyof ShownMessage;
export type MessageProblems = Readonly<Partial<Record<MessageField, string>>>;

// In page order, because focus moves to the first invalid field.
const fields = ['name', 'email', 'topic', 'message'] as const satisfies readonly MessageField[];

export type CheckedMessage =
  | { readonly state: 'right'; readonly message: ContactMessage }
  | { readonly state: 'wrong'; readonly problems: MessageProblems; readonly first: MessageField };

/** The message to send, or an error per invalid field. */
export function checkMessage(shown: ShownMessage): CheckedMessage {
  const parsed = contactMessageSchema.safeParse({ ...shown, topic: shown.topic ?? undefined });
  if (parsed.success) return { state: 'right', message: parsed.data };
  const problems: Partial<Record<MessageField, string>> = {};
  for (const field of fields) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) problems[field] = issue.message;
  }
  return { state: 'wrong', problems, first: fields.find((field) => problems[field]) ?? 'name' };
}
