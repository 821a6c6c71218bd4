import { type FormEvent, useState } from 'react';
import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES, type EmailChange } from '../../../../shared/accounts/profile.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useCancelEmailChange, useConfirmEmailChange, useRequestEmailChange } from './profile.queries.ts';

interface EmailCodeProps {
  readonly change: EmailChange;
  readonly onDone: () => void;
}

const FULL_CODE = new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`);

/** Form for the code emailed to the new address. Ignores spaces, which email clients and phones may add. */
export function EmailCode({ change, onDone }: EmailCodeProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useConfirmEmailChange();
  const resend = useRequestEmailChange();
  // The ID stays the same until a code is sent, so a double click sends only one email.
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
    <form noValidate onSubmit={send} className="mt-5 flex flex-col gap-4 rounded-lg border border-edge/60 p-5">
      <p className="text-soft">
        We sent a code to <strong className="font-semibold break-words text-ink">{change.email}</strong>. It’s valid for{' '}
        {EMAIL_CODE_MINUTES} minutes. If you don’t get it, check the address and your spam folder.
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
