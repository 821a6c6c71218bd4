import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactMessage } from '../../../../shared/support/contact-message.ts';
import { sendMessage } from '../../../../shared/support/support.contract.ts';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.ts';
import { toFormValues } from './validate-message.ts';
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
      // `isSending` updates after the next render, too late for a double click.
      if (client.isMutating({ mutationKey: [sendMessage.name] }) === 0) sending.mutate(sent);
    },
    isSending: sending.isPending,
    error: sending.error,
    /** The message that the server accepted; undefined until then. */
    acceptedMessage: sending.isSuccess ? sending.variables.message : undefined,
    writeAnother: sending.reset,
  };
}
