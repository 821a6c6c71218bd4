import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactMessage } from '../../../../shared/support/contact-message.ts';
import { sendMessage } from '../../../../shared/support/support.contract.ts';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.ts';
import { shownMessage } from './check-message.ts';
import { forgetDraft, keepDraft, newDraft, readDraft, type ContactDraft } from './contact-draft.store.ts';

interface Sending {
  readonly message: ContactMessage;
  /** Honeypot: only bots fill it in. */
  readonly website: string;
}

/** State and submission of the contact form. `?topic=` preselects a topic. */
export function useContact() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => readDraft() ?? newDraft());
  const client = useQueryClient();
  const { submissionId } = draft;
  const sending = useMutation({
    mutationKey: [sendMessage.name],
    mutationFn: ({ message, website }: Sending) => call(sendMessage, { body: { ...message, website, submissionId } }),
    onSuccess: () => {
      forgetDraft();
      setDraft(newDraft());
    },
  });
  return {
    shown: shownMessage(draft, user, params.get('topic')),
    change: (part: Partial<ContactDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      keepDraft(next);
    },
    send: (sent: Sending) => {
      // `isSending` updates too late to block the second click of a double click.
      if (client.isMutating({ mutationKey: [sendMessage.name] }) === 0) sending.mutate(sent);
    },
    isSending: sending.isPending,
    error: sending.error,
    /** The accepted message; undefined before. */
    taken: sending.isSuccess ? sending.variables.message : undefined,
    writeAnother: sending.reset,
  };
}
