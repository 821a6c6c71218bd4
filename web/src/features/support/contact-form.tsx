import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactTopicLabels, contactTopics, MESSAGE_LIMIT } from '../../../../shared/support/contact-message.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { checkMessage, type MessageProblems } from './check-message.ts';
import type { useContact } from './use-contact.ts';

type Contact = Pick<ReturnType<typeof useContact>, 'shown' | 'change' | 'send' | 'isSending' | 'error'>;

export function ContactForm({ contact }: { readonly contact: Contact }) {
  const { shown, change, send, isSending, error } = contact;
  const [problems, setProblems] = useState<MessageProblems>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const checked = checkMessage(shown);
    flushSync(() => setProblems(checked.state === 'wrong' ? checked.problems : {}));
    if (checked.state === 'right') {
      send({ message: checked.message, website: trapIn(form.current) });
      return;
    }
    form.current?.querySelector<HTMLElement>(`[name="${checked.first}"]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={shown.name}
          problem={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Input
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="We’ll reply to this address."
          value={shown.email}
          problem={problems.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
      <Select
        label="Topic"
        name="topic"
        required
        value={shown.topic ?? ''}
        problem={problems.topic}
        onChange={({ target }) => change({ topic: contactTopics.find((topic) => topic === target.value) ?? null })}
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
        name="message"
        rows={8}
        required
        hint={lengthHint(shown.message.trim().length)}
        value={shown.message}
        problem={problems.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <Trap />
      {error && (
        <p role="alert" className="rounded-md border border-red-text/60 bg-red-dim px-4 py-3">
          {`Your message wasn’t sent. ${reasonOf(error)} Your text is still here.`}
        </p>
      )}
      <div>
        <Button look="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}

/** Shows the character count only near the limit. */
function lengthHint(length: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length < MESSAGE_LIMIT * 0.8
    ? `Up to ${number(MESSAGE_LIMIT)} characters. Don’t include card numbers or codes.`
    : `${number(length)} of ${number(MESSAGE_LIMIT)} characters.`;
}

/** Honeypot: a field hidden from people and screen readers, but filled in by bots. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

function trapIn(form: HTMLFormElement | null): string {
  const value = form && new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
}
