import { type ReactNode, useEffect } from 'react';
import type { Tier } from '#shared/accounts/member.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { buildSignInUrl, prefillSignInEmail } from '#web/platform/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { getPlanStartedText } from './signup-draft.ts';

// Long enough to read the toast.
const LEAVE_AFTER_MS = 2_000;

interface SignupDoneProps {
  isTrial: boolean;
  email: string;
  /** URL of the sign-in page, which redirects to the welcome page afterward. */
  url: string;
  leave: (url: string) => void;
}

/** Redirects to the sign-in page. The link is for visitors who return with the back button. */
export function SignupDone({ isTrial, email, url, leave }: SignupDoneProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      prefillSignInEmail(email);
      leave(url);
    }, LEAVE_AFTER_MS);

    return () => clearTimeout(timer);
  }, [email, url, leave]);

  return (
    <FocusOnMount>
      <EmptyState
        level={1}
        title={`Welcome to ${PRODUCT_NAME}!`}
        action={
          <ButtonAnchor variant="primary" href={url} onClick={() => prefillSignInEmail(email)}>
            Log In
          </ButtonAnchor>
        }
      >
        {getPlanStartedText(isTrial)} One last step: log in with the code we email you.
      </EmptyState>
    </FocusOnMount>
  );
}

/** For an email that already has an account. */
export function SignupLogIn({ tier, email }: { tier: Tier; email: string }) {
  return (
    <ButtonAnchor
      size="small"
      className="mt-3"
      href={buildSignInUrl(`/subscribe?tier=${tier}`)}
      onClick={() => prefillSignInEmail(email)}
    >
      Log In
    </ButtonAnchor>
  );
}

export function SignupDeclined({ onRestart }: { onRestart: () => void }) {
  return (
    <FocusOnMount>
      <EmptyState
        level={1}
        title="You weren’t charged"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRestart}>Back to the Form</Button>
            <ButtonLink to="/">Home</ButtonLink>
          </span>
        }
      >
        Your plan hasn’t started and your card won’t be charged. Come back anytime.
      </EmptyState>
    </FocusOnMount>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Takes focus, because the previously focused button is unmounted. */
function FocusOnMount({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} className="py-8 outline-none sm:py-12">
      {children}
    </div>
  );
}
