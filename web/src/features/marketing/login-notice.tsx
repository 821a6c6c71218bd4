import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { buildSignInUrl } from '../../platform/session.ts';
import { ButtonAnchor, IconButton } from '../../ui/button.tsx';

const notices = {
  failed: {
    title: 'Sign-in didn’t work',
    text: 'The link or code may have expired. Please try again.',
  },
  canceled: {
    title: 'You’re not signed in',
    text: 'You left before finishing sign-in. Try again anytime.',
  },
} as const;

/** Shows the result of a sign-in redirect, `/?login=failed|canceled`, once and removes the parameter. */
export function LoginNotice() {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState(() => parseOutcome(search.get('login')));
  useEffect(() => {
    if (!search.has('login')) return;
    const rest = new URLSearchParams(search);
    rest.delete('login');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  if (!outcome) return null;
  const { title, text } = notices[outcome];
  return (
    <div
      role="alert"
      className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-edge/60 bg-raised py-3 pr-2 pl-5"
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-soft">{text}</span>
      </p>
      <div className="flex items-center gap-2">
        <ButtonAnchor size="small" href={buildSignInUrl('/')}>
          Try again
        </ButtonAnchor>
        <IconButton icon="close" label="Dismiss" onClick={() => setOutcome(null)} />
      </div>
    </div>
  );
}

function parseOutcome(value: string | null): keyof typeof notices | null {
  return value === 'failed' || value === 'canceled' ? value : null;
}
