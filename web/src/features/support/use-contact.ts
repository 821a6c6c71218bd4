import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactMessage } from '../../../../shared/support/contact-message.ts';
import { sendMessage } from '../../../../shared/support/support.contract.ts';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.ts';
import { shownMessage } from './check-message.ts';
import { EMPTY_DRAFT, forgetDraft, keepDraft, readDraft, type ContactDraft } from './contact-draft.store.ts';

interface Sending {
  readonly message: ContactMessage;
  /** Filled by programs only. */
  readonly website: string;
}

/** The contact form: what stands in it, and its way to us. `?topic=` chooses beforehand. */
export function useContact() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(readDraft);
  // The same until it has arrived, so that a second try after a lost answer is no second message.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const sending = useMutation({
    mutationFn: ({ message, website }: Sending) => call(sendMessage, { body: { ...message, website, messageId } }),
    onSuccess: () => {
      forgetDraft();
      setDraft(EMPTY_DRAFT);
      setMessageId(crypto.randomUUID());
    },
  });
  return {
    shown: shownMessage(draft, user, params.get('topic')),
    change: (part: Partial<ContactDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      keepDraft(next);
    },
    send: (sent: Sending) => sending.mutate(sent),
    isSending: sending.isPending,
    error: sending.error,
    /** The message that was taken; undefined before that. */
    taken: sending.isSuccess ? sending.variables.message : undefined,
    writeAnother: sending.reset,
  };
}
