import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { emailField } from '#shared/accounts/contact-fields.ts';
import { requestEmailChange } from '#shared/accounts/email-change.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import {
  type EmailChange,
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
} from '#shared/accounts/profile.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { validateForm } from '#web/platform/validate-form.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { NoticeBox } from '#web/ui/messages/notice-box.tsx';

import {
  useRequestEmailChange,
  useCancelEmailChange,
  useConfirmEmailChange,
} from './profile.queries.ts';

const LOG_IN_AGAIN = '/api/login?returnTo=%2Fprofile&again=1';

// Moves the focus to the form, because the form replaces the button that had the focus.
const focus = (element: HTMLInputElement | null) => element?.focus();

export function ProfileEmail({ user, change }: { user: User; change: EmailChange | null }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="max-w-150">
      <p className="break-words">
        <span className="sr-only">Your email is </span>
        {user.email}
      </p>
      {change ? (
        <EmailCode change={change} onDone={() => setEditing(false)} />
      ) : isEditing ? (
        <NewEmailForm onCancel={() => setEditing(false)} />
      ) : (
        <Button size="small" className="mt-4" onClick={() => setEditing(true)}>
          Change email
        </Button>
      )}
    </div>
  );
}

const newEmailSchema = z.object({ email: emailField });

function NewEmailForm({ onCancel }: { onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const [submissionId] = useState(() => crypto.randomUUID());
  const isUnderWay = useIsMutationPending();
  const { mutate, isPending, error } = useRequestEmailChange();

  const { form, problems } = useCheckedForm({
    check: () => validateForm(newEmailSchema, { email }, ['email']),
    isSending: () => isUnderWay(requestEmailChange.name),
    send: (checked) => mutate({ ...checked, submissionId }),
  });

  const needsLogin = hasErrorCode(error, 'RECENT_SIGN_IN_REQUIRED');

  return (
    <form {...form} className="mt-5 flex flex-col gap-4">
      <Input
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        ref={focus}
        hint="We’ll send a code to this address. Your email doesn’t change until you enter the code."
        value={email}
        problem={problems.email ?? (error && !needsLogin ? getErrorMessage(error) : null)}
        onChange={({ target }) => setEmail(target.value)}
      />

      {needsLogin && (
        <NoticeBox tone="info" role="alert" className="flex flex-col items-start gap-3">
          <p className="text-soft">
            You logged in a while ago. To protect your account, log in again before you change your
            email.
          </p>
          <ButtonAnchor size="small" href={LOG_IN_AGAIN}>
            Log in again
          </ButtonAnchor>
        </NoticeBox>
      )}

      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send code'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const FULL_CODE = new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`);

/**
 * Form for the code emailed to the new address. Ignores spaces, which email clients and phones may
 * add.
 */
function EmailCode({ change, onDone }: { change: EmailChange; onDone: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useConfirmEmailChange();
  const resend = useRequestEmailChange();
  // The ID stays the same until a code has been sent, so a double click sends only one email.
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID());
  const cancel = useCancelEmailChange();
  const notify = useNotify();
  const code = text.replaceAll(/\s/g, '');
  const fail = (error: Error) => setProblem(getErrorMessage(error));

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(FULL_CODE.test(code) ? null : `Please enter the ${EMAIL_CODE_DIGITS}-digit code`);
    if (!FULL_CODE.test(code)) return;

    confirm.mutate(code, {
      onSuccess: ({ email }) => {
        notify({ title: 'Email changed', description: `Log in with ${email} from now on.` });
        onDone();
      },
      onError: fail,
    });
  };

  const isBusy = confirm.isPending || resend.isPending || cancel.isPending;

  return (
    <form
      noValidate
      onSubmit={send}
      className="mt-5 flex flex-col gap-4 rounded-lg border border-edge/60 p-5"
    >
      <p className="text-soft">
        We sent a code to{' '}
        <strong className="font-semibold break-words text-ink">{change.email}</strong>. It’s valid
        for {EMAIL_CODE_MINUTES} minutes. If you don’t get it, check the address and your spam
        folder.
      </p>

      <p className="text-soft">
        Once your email changes, you’re logged out on all other devices, and your calendar link,
        podcast feed, and links to shared reports stop working. You can create new ones.
      </p>

      <Input
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={text}
        problem={problem}
        onChange={({ target }) => setText(target.value)}
        className="max-w-56 font-mono tracking-widest"
      />

      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {confirm.isPending ? 'Checking...' : 'Change email'}
        </Button>

        <Button
          disabled={isBusy}
          onClick={() =>
            resend.mutate(
              { email: change.email, submissionId },
              {
                onSuccess: () => {
                  setSubmissionId(crypto.randomUUID());
                  setText('');
                  setProblem(null);
                  notify({ title: 'We sent a new code' });
                },
                onError: fail,
              },
            )
          }
        >
          Send a new code
        </Button>

        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => cancel.mutate(undefined, { onSuccess: onDone, onError: fail })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
