import { Suspense, lazy, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { buildSignInUrl, hasSignedInHint, redirectTo, useSession } from '#web/platform/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';
import { useIsClient } from '#web/ui/use-is-client.ts';
import { createEmptyDraft, getSignupPlan, type SignupDraft } from './signup-draft.ts';
import { clearSignupDraft, saveSignupDraft, readSignupDraft } from './signup-draft.store.ts';
import { SignupForm } from './signup-form.tsx';
import { useStripeClient, type StripeClient } from '../stripe/stripe-client.ts';
import { useSignup } from './use-signup.ts';

const PaymentsUnconfigured = lazy(async () => ({
  default: (await import('../checkout/page-note.tsx')).PaymentsUnconfigured,
}));

const SignupDeclined = lazy(async () => ({
  default: (await import('./signup-result.tsx')).SignupDeclined,
}));

const SignupDone = lazy(async () => ({
  default: (await import('./signup-result.tsx')).SignupDone,
}));

const RepeatTrialPanel = lazy(async () => ({
  default: (await import('../checkout/checkout-repeat-trial-panel.tsx')).RepeatTrialPanel,
}));

/** `/signup`: starts the free trial in one form. */
export function SignupPage() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.isLoading && hasSignedInHint()) return <Spinner label="Loading" />;
  // Members choose a plan on `/subscribe`. While the session is unknown, show the form; the server
  // rejects emails that already have an account.
  if (session.isAuthenticated)
    return <Navigate to={{ pathname: '/subscribe', search: search.toString() }} replace />;

  return (
    <Page title="Start your free trial">
      <SignupContent leave={redirectTo} />
    </Page>
  );
}

export function SignupContent({ leave }: { leave: (url: string) => void }) {
  const client = useStripeClient();
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      {client.state === 'unconfigured' ? (
        <PaymentsUnconfigured />
      ) : (
        <SignupFlow client={client} leave={leave} />
      )}
    </Suspense>
  );
}

function SignupFlow({ client, leave }: { client: StripeClient; leave: (url: string) => void }) {
  const signup = useSignup();
  const [search] = useSearchParams();
  const wantedTier = search.get('tier');
  const [changedDraft, setChangedDraft] = useState<SignupDraft | null>(null);
  const initialDraft = useIsClient() ? readSignupDraft(wantedTier) : createEmptyDraft(wantedTier);
  const { stage } = signup;
  const isDone = stage.state === 'done';

  useEffect(() => (isDone ? clearSignupDraft() : undefined), [isDone]);

  const changeDraft = (part: Partial<SignupDraft>) => {
    // Reads the saved draft, because `initialDraft` is still empty during hydration.
    const changed = { ...(changedDraft ?? readSignupDraft(wantedTier)), ...part };
    setChangedDraft(changed);
    saveSignupDraft(wantedTier, changed);
  };

  switch (stage.state) {
    case 'repeat-trial': {
      const { open } = stage;
      return (
        <RepeatTrialPanel
          stripe={client.stripe}
          clientSecret={open.clientSecret}
          firstCharge={open.firstCharge}
          account={open.form.email}
          plan={getSignupPlan(open.form.subscriptionTier)}
          onSettled={(checkout, clientSecret) => {
            signup.settle(checkout, { ...open, clientSecret, isTrial: false });
            return undefined;
          }}
          onDeclined={signup.decline}
          onEnded={signup.restart}
          onUseOtherCard={(payment) => signup.payWithOtherCard(open, payment)}
        />
      );
    }

    case 'declined':
      return <SignupDeclined onRestart={signup.restart} />;

    case 'done':
      return (
        <SignupDone
          isTrial={stage.isTrial}
          email={stage.email}
          url={buildSignInUrl('/welcome')}
          leave={leave}
        />
      );

    default:
      return (
        <SignupForm
          client={client}
          signup={signup}
          draft={changedDraft ?? initialDraft}
          onDraft={changeDraft}
        />
      );
  }
}
