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
  /** Filled by programs only. */
  readonly website: string;
}

/** The contact form: what stands in it, and its way to us. `?topic=` chooses beforehand. */
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
      // `isSending` alone would let the second click of a double click through.
      if (client.isMutating({ mutationKey: [sendMessage.name] }) === 0) sending.mutate(sent);
    },
    isSending: sending.isPending,
    error: sending.error,
    /** The message that was taken; undefined before that. */
    taken: sending.isSuccess ? sending.variables.message : undefined,
    writeAnother: sending.reset,
  };
}
