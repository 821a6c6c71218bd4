import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { leaveTo } from '../../platform/leave.ts';
import { signInAddress, useSession } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KnownCardPanel } from './checkout-known-card-panel.tsx';
import { priceOf } from './first-charge.ts';
import { SignupDeclined, SignupDone } from './signup-end.tsx';
import { signupPlanOf } from './signup-draft.ts';
import { forgetSignupDraft, keepSignupDraft, readSignupDraft } from './signup-draft.store.ts';
import { SignupForm } from './signup-form.tsx';
import { useStripeClient, type StripeClient } from './stripe-client.ts';
import { PaymentsUnconfigured } from './stripe-unconfigured.tsx';
import type { OpenSignup } from './signup-stage.ts';
import { useSignup } from './use-signup.ts';

/** `/signup`: starts the free trial in one form. */
export function SignupPage() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.isLoading) return <Spinner label="Loading" />;
  // Members choose a plan on `/subscribe`. If the session is unknown, the server decides.
  if (session.isAuthenticated) return <Navigate to={{ pathname: '/subscribe', search: search.toString() }} replace />;
  return (
    <Page>
      <title>{`Start your free trial · ${PRODUCT_NAME}`}</title>
      <SignupDoor leave={leaveTo} />
    </Page>
  );
}

export function SignupDoor({ leave }: { readonly leave: (address: string) => void }) {
  const client = useStripeClient();
  if (client.state === 'unconfigured') return <PaymentsUnconfigured />;
  return (
    <Elements stripe={client.stripe}>
      <SignupDesk client={client} leave={leave} />
    </Elements>
  );
}

interface SignupDeskProps {
  readonly client: StripeClient;
  readonly leave: (address: string) => void;
}

function SignupDesk({ client, leave }: SignupDeskProps) {
  const signup = useSignup();
  const [search] = useSearchParams();
  const wantedTier = search.get('tier');
  const [draft, setDraft] = useState(() => readSignupDraft(wantedTier));
  const { stage } = signup;
  const isDone = stage.at === 'done';
  useEffect(() => (isDone ? forgetSignupDraft() : keepSignupDraft(wantedTier, draft)), [isDone, wantedTier, draft]);
  switch (stage.at) {
    case 'known':
      return <KnownCard open={stage.open} client={client} signup={signup} />;
    case 'declined':
      return <SignupDeclined onRestart={signup.restart} />;
    case 'done':
      return <SignupDone isTrial={stage.isTrial} address={signInAddress('/welcome')} leave={leave} />;
    default:
      return <SignupForm client={client} signup={signup} draft={draft} onDraft={setDraft} />;
  }
}

interface KnownCardProps {
  readonly open: OpenSignup;
  readonly client: StripeClient;
  readonly signup: ReturnType<typeof useSignup>;
}

function KnownCard({ open, client, signup }: KnownCardProps) {
  const plan = signupPlanOf(open.form.subscriptionTier);
  return (
    <KnownCardPanel
      stripe={client.stripe}
      clientSecret={open.clientSecret}
      firstCharge={open.firstCharge}
      planName={plan.name}
      monthly={priceOf(plan)}
      onSettled={(checkout, clientSecret) => {
        signup.settle(checkout, { ...open, clientSecret, isTrial: false });
        return undefined;
      }}
      onDeclined={signup.decline}
      onEnded={signup.restart}
      onOtherCard={(payment) => signup.payWithOtherCard(open, payment)}
    />
  );
}
