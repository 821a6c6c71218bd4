import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CODE_DIGITS } from '../../../shared/accounts/second-factor.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { ApiError, reasonOf } from './api-error.ts';

/** Mutation that submits the code. */
interface Sending {
  readonly mutate: (code: string, options: { readonly onError: (error: Error) => void }) => void;
  readonly isPending: boolean;
}

interface SecondFactorCodeProps {
  readonly sending: Sending;
  /** Label of the submit button. */
  readonly children: ReactNode;
  /** Another button beside the submit button. */
  readonly beside?: ReactNode;
  /** True if entering the code is the first task on the screen. */
  readonly takesFocus?: boolean;
  /** Called if the key has expired, so that no code can succeed. Without it, the error is shown like any other. */
  readonly onOver?: () => void;
}

const WHOLE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Form for an authenticator app's code. Ignores spaces, which apps show and phones paste. */
export function SecondFactorCode({ sending, children, beside, takesFocus = false, onOver }: SecondFactorCodeProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = sending;
  const fail = (what: string) => {
    setProblem(what);
    input.current?.focus();
    input.current?.select();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const code = text.replaceAll(/\s/g, '');
    if (!WHOLE.test(code)) return fail(`Please enter the ${CODE_DIGITS} digits`);
    setProblem(null);
    mutate(code, { onError: (error) => (onOver && isOver(error) ? onOver() : fail(reasonOf(error))) });
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
        <Button type="submit" look="primary" isBusy={isPending}>
          {isPending ? 'Checking...' : children}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** Moves the focus out of a form that is about to disappear, and scrolls to the top. */
export function focusPage(): void {
  document.documentElement.scrollTop = 0;
  document.getElementById('content')?.focus({ preventScroll: true });
}

function isOver(error: Error): boolean {
  return error instanceof ApiError && error.code === 'CODE_OVER';
}
