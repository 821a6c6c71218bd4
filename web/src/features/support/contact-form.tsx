import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactTopicLabels, contactTopics, MAX_MESSAGE_LENGTH } from '../../../../shared/support/contact-message.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { validateMessage, type MessageProblems, type useContactForm } from './use-contact-form.ts';

type Contact = Pick<ReturnType<typeof useContactForm>, 'values' | 'change' | 'send' | 'isSending' | 'error'>;

export function ContactForm({ contact }: { readonly contact: Contact }) {
  const { values, change, send, isSending, error } = contact;
  const [problems, setProblems] = useState<MessageProblems>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const validation = validateMessage(values);
    flushSync(() => setProblems(validation.state === 'invalid' ? validation.problems : {}));
    if (validation.state === 'valid') {
      send({ message: validation.form, website: readHoneypot(form.current) });
      return;
    }
    form.current?.querySelector<HTMLElement>(`[name="${validation.firstInvalidField}"]`)?.focus();
  };
  const field = (name: 'name' | 'email' | 'message') => ({
    name,
    required: true,
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
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
        onChange={({ target }) => change({ topic: contactTopics.find((topic) => topic === target.value) ?? null })}
      >
        <option value="">Choose a topic</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {contactTopicLabels[topic]}
          </option>
        ))}
      </Select>
      <Textarea label="Message" rows={8} hint={buildLengthHint(values.message.trim().length)} {...field('message')} />
      <Honeypot />
      {error && (
        <p role="alert" className="rounded-md border border-red-text/60 bg-red-dim px-4 py-3">
          {`Your message wasn’t sent. ${getErrorMessage(error)} Your text is still here.`}
        </p>
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

function readHoneypot(form: HTMLFormElement | null): string {
  const value = form && new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
}
