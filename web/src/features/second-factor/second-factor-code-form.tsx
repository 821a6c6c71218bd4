import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CODE_DIGITS } from '#shared/accounts/second-factor.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';

interface SecondFactorCodeFormProps {
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
  children: ReactNode;
  secondaryAction?: ReactNode;
  takesFocus?: boolean;
  /**
   * Called if the setup key has expired, so that no code can succeed. If omitted, the form shows
   * the error.
   */
  onKeyExpired?: () => void;
}

const FULL_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/**
 * Ignores spaces in the code, because authenticator apps show codes with spaces, and users may
 * paste them.
 */
export function SecondFactorCodeForm(props: SecondFactorCodeFormProps) {
  const { mutation, children, secondaryAction, takesFocus = false, onKeyExpired } = props;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = mutation;
  const fail = (message: string) => {
    setProblem(message);
    input.current?.focus();
    input.current?.select();
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;

    const code = text.replaceAll(/\s/g, '');
    if (!FULL_CODE.test(code)) return fail(`Please enter the ${CODE_DIGITS}-digit code`);

    setProblem(null);

    mutate(code, {
      onError: (error) =>
        onKeyExpired && hasErrorCode(error, 'CODE_EXPIRED')
          ? onKeyExpired()
          : fail(getErrorMessage(error)),
    });
  };

  return (
    <form noValidate onSubmit={send} className="flex flex-col items-start gap-4">
      <Input
        ref={input}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is asked for on this screen
        autoFocus={takesFocus}
        required
        value={text}
        problem={problem}
        onChange={({ target }) => setText(target.value)}
        className="max-w-56 font-mono tracking-widest"
      />
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isPending}>
          {isPending ? 'Checking...' : children}
        </Button>
        {secondaryAction}
      </div>
    </form>
  );
}

/** Moves the focus out of a form that is about to disappear, and scrolls to the top. */
export function focusPage(): void {
  document.documentElement.scrollTop = 0;
  document.getElementById('content')?.focus({ preventScroll: true });
}
