import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { requestEmailChange } from '../../../../shared/accounts/email-change.contract.ts';
import type { User } from '../../../../shared/accounts/member.ts';
import { emailField } from '../../../../shared/accounts/contact-fields.ts';
import type { EmailChange } from '../../../../shared/accounts/profile.ts';
import { ApiError, getErrorMessage } from '../../platform/api-error.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { EmailCode } from './email-code.tsx';
import { useRequestEmailChange } from './profile.queries.ts';

const LOG_IN_AGAIN = '/api/login?returnTo=%2Fprofile&again=1';

// The form replaces the button that had focus.
const focus = (element: HTMLInputElement | null) => element?.focus();

interface ProfileEmailProps {
  readonly user: User;
  readonly change: EmailChange | null;
}

/** The account's email and the form to change it: request a code, then enter the emailed code. */
export function ProfileEmail({ user, change }: ProfileEmailProps) {
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

function NewEmailForm({ onCancel }: { readonly onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [submissionId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const { mutate, isPending, error } = useRequestEmailChange();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // `isPending` updates after the next render, too late for a double click.
    if (client.isMutating({ mutationKey: [requestEmailChange.name] }) > 0) return;
    const parsed = emailField.safeParse(email);
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) mutate({ email: parsed.data, submissionId });
    else event.currentTarget.querySelector('input')?.focus();
  };
  const needsLogin = error instanceof ApiError && error.code === 'RECENT_SIGN_IN_REQUIRED';
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <Input
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        ref={focus}
        hint="We’ll send a code to this address. Your email doesn’t change until you enter the code."
        value={email}
        problem={problem ?? (error && !needsLogin ? getErrorMessage(error) : null)}
        onChange={({ target }) => setEmail(target.value)}
      />
      {needsLogin && (
        <div role="alert" className="flex flex-col items-start gap-3 rounded-md border border-edge/60 p-4">
          <p className="text-soft">
            You logged in a while ago. To protect your account, log in again before you change your email.
          </p>
          <ButtonAnchor size="small" href={LOG_IN_AGAIN}>
            Log in again
          </ButtonAnchor>
        </div>
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
