import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type ContactMessage,
  contactMessageSchema,
  contactTopics,
} from '../../../../shared/support/contact-message.ts';
import { sendMessage } from '../../../../shared/support/support.contract.ts';
import type { User } from '../../../../shared/accounts/member.ts';
import { call } from '../../platform/call.ts';
import { type FormProblems, validateForm } from '../../platform/validate-form.ts';
import { useSession } from '../../platform/session.ts';
import {
  deleteContactDraft,
  saveContactDraft,
  createContactDraft,
  readContactDraft,
  type ContactDraft,
} from './contact-draft.store.ts';

interface ContactSubmission {
  readonly message: ContactMessage;
  /** Honeypot field that only bots fill in. */
  readonly website: string;
}

/** State and submission of the contact form. `?topic=` preselects a topic. */
export function useContactForm() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => readContactDraft() ?? createContactDraft());
  const client = useQueryClient();
  const { submissionId } = draft;
  const sending = useMutation({
    mutationKey: [sendMessage.name],
    mutationFn: ({ message, website }: ContactSubmission) =>
      call(sendMessage, { body: { ...message, website, submissionId } }),
    onSuccess: () => {
      deleteContactDraft();
      setDraft(createContactDraft());
    },
  });
  return {
    values: toFormValues(draft, user, params.get('topic')),
    change: (change: Partial<ContactDraft>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      saveContactDraft(next);
    },
    send: (sent: ContactSubmission) => {
      // Checks the query client, because `isSending` updates only at the next render, too late to block a double click.
      if (client.isMutating({ mutationKey: [sendMessage.name] }) === 0) sending.mutate(sent);
    },
    isSending: sending.isPending,
    error: sending.error,
    /** The message that the server accepted; undefined until then. */
    acceptedMessage: sending.isSuccess ? sending.variables.message : undefined,
    writeAnother: sending.reset,
  };
}

type MessageFormValues = Omit<ContactMessage, 'topic'> & Pick<ContactDraft, 'topic'>;

/** The draft, with untouched fields filled from the account (name, email) and the URL (topic). */
function toFormValues(draft: ContactDraft, user: User | null, linkedTopic: string | null): MessageFormValues {
  return {
    name: draft.name ?? (user ? `${user.firstName} ${user.lastName}`.trim() : ''),
    email: draft.email ?? user?.email ?? '',
    topic: draft.topic ?? contactTopics.find((topic) => topic === linkedTopic) ?? null,
    message: draft.message,
  };
}

export type MessageProblems = FormProblems<keyof MessageFormValues>;

// In page order, because focus moves to the first invalid field.
const fields = ['name', 'email', 'topic', 'message'] as const satisfies readonly (keyof MessageFormValues)[];

/** Returns the message to send, or an error for each invalid field. */
export function validateMessage(values: MessageFormValues) {
  return validateForm(contactMessageSchema, { ...values, topic: values.topic ?? undefined }, fields);
}
