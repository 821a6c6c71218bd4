import { type ChangeEvent, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import {
  contactTopicLabels,
  contactTopics,
  MAX_MESSAGE_LENGTH,
  type ContactMessage,
  contactMessageSchema,
} from '#shared/support/contact-message.ts';
import { sendMessage } from '#shared/support/support.contract.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';
import { validateForm } from '#web/platform/validate-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input, Select, Textarea } from '#web/ui/controls/field.tsx';
import { useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import {
  deleteContactDraft,
  saveContactDraft,
  createContactDraft,
  readContactDraft,
  type ContactDraft,
} from './contact-draft.store.ts';

type Contact = Pick<
  ReturnType<typeof useContactForm>,
  'values' | 'change' | 'send' | 'isSending' | 'error'
>;

export function ContactForm({ contact }: { contact: Contact }) {
  const { values, change, send, isSending, error } = contact;
  const { form, problems } = useCheckedForm({
    check: () => validateMessage(values),
    isSending: () => isSending,
    send: (message, element) => send({ message, website: readHoneypot(element) }),
  });

  const field = (name: 'name' | 'email' | 'message') => ({
    name,
    required: true,
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: target.value }),
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label="Name" autoComplete="name" {...field('name')} />
        <Input
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll reply to this address."
          {...field('email')}
        />
      </div>

      <Select
        label="Topic"
        name="topic"
        required
        value={values.topic ?? ''}
        problem={problems.topic}
        onChange={({ target }) =>
          change({ topic: contactTopics.find((topic) => topic === target.value) ?? null })
        }
      >
        <option value="">Choose a topic</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {contactTopicLabels[topic]}
          </option>
        ))}
      </Select>

      <Textarea
        label="Message"
        rows={8}
        hint={buildLengthHint(values.message.trim().length)}
        {...field('message')}
      />

      <Honeypot />

      {error && (
        <NoticeBox tone="error" role="alert">
          {`Your message wasn’t sent. ${getErrorMessage(error)} Your text is still here.`}
        </NoticeBox>
      )}

      <div>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}

/** Shows the character count only near the limit. */
function buildLengthHint(length: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length < MAX_MESSAGE_LENGTH * 0.8
    ? `Up to ${number(MAX_MESSAGE_LENGTH)} characters. Don’t include card numbers or sign-in codes.`
    : `${number(length)} of ${number(MAX_MESSAGE_LENGTH)} characters.`;
}

/** Honeypot: a field hidden from people and screen readers, but filled in by bots. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

function readHoneypot(form: HTMLFormElement): string {
  const value = new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
}

interface ContactSubmission {
  message: ContactMessage;
  website: string;
}

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
      // Checks the query client, because `isSending` updates only at the next render, too late to
      // block a double click.
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
function toFormValues(
  draft: ContactDraft,
  user: User | null,
  linkedTopic: string | null,
): MessageFormValues {
  return {
    name: draft.name ?? (user ? `${user.firstName} ${user.lastName}`.trim() : ''),
    email: draft.email ?? user?.email ?? '',
    topic: draft.topic ?? contactTopics.find((topic) => topic === linkedTopic) ?? null,
    message: draft.message,
  };
}

// In page order, because focus moves to the first invalid field.
const fields = [
  'name',
  'email',
  'topic',
  'message',
] as const satisfies readonly (keyof MessageFormValues)[];

export function validateMessage(values: MessageFormValues) {
  return validateForm(
    contactMessageSchema,
    { ...values, topic: values.topic ?? undefined },
    fields,
  );
}
