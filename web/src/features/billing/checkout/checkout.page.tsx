import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Tier } from '#shared/accounts/member.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { findPlan, type Offer, type Plan } from '#shared/billing/plans.ts';
import { CHECKOUT_ENDED_MESSAGE } from '#shared/http/errors.ts';
import {
  describeCoaching,
  listCoveredCompetenciesLines,
} from '#web/features/claims/claims.public.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CheckList } from '#web/ui/display/check-list.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';

import { readTier } from './plan-url.ts';
import { getErrorText } from './checkout-error.ts';
import {
  CheckoutForm,
  type CheckoutFormProps,
  PaymentFieldsSkeleton,
  useFinishCheckout,
} from './checkout-form.tsx';
import { RepeatTrialPanel } from './checkout-repeat-trial-panel.tsx';
import { checkoutQuery } from './checkout.queries.ts';
import { getMonthlyPrice } from './first-charge.ts';
import { useStripeClient } from '../stripe/stripe-client.ts';
import { readStripeParams, type StripeParams } from '../stripe/stripe-params.ts';
import { PageLoadError, PageNote, PaymentsUnconfigured } from './page-note.tsx';

/**
 * `/checkout`. Reads the client secret from the history state, where `RemoveStripeParams` put it.
 */
export function CheckoutPage() {
  const { clientSecret } = readStripeParams(useLocation().state);
  return (
    <Page title="Checkout">
      {clientSecret ? (
        <CheckoutContent key={clientSecret} clientSecret={clientSecret} />
      ) : (
        <InvalidCheckout />
      )}
    </Page>
  );
}

function CheckoutContent({ clientSecret }: { clientSecret: string }) {
  const [search] = useSearchParams();
  const client = useStripeClient();
  const { data: checkout, error, isFetching, refetch } = useQuery(checkoutQuery(clientSecret));
  if (client.state === 'unconfigured') return <PaymentsUnconfigured />;

  if (error && !checkout && !isFetching) {
    if (hasErrorCode(error, 'NOT_FOUND')) return <InvalidCheckout text={error.userMessage} />;
    if (hasErrorCode(error, 'BAD_REQUEST')) return <InvalidCheckout />;

    return (
      <PageLoadError
        title="We couldn’t open the checkout"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }

  if (!checkout)
    return <CheckoutFrame plan={requirePlan(readTier(search), 'list')} checkout={null} />;

  const plan = requirePlan(checkout.tier, checkout.offer);

  switch (checkout.state) {
    case 'ended':
      return <InvalidCheckout text={CHECKOUT_ENDED_MESSAGE} />;
    case 'live':
      return <Navigate to={`/welcome?tier=${checkout.tier}`} replace />;
    case 'repeat_trial':
      return <RepeatTrial {...{ client, clientSecret, checkout, plan }} />;
    default:
      return <CheckoutFrame plan={plan} checkout={{ client, clientSecret, checkout, plan }} />;
  }
}

interface CheckoutFrameProps {
  plan: Plan;
  /** Null while loading. */
  checkout: CheckoutFormProps | null;
}

function CheckoutFrame({ plan, checkout }: CheckoutFrameProps) {
  const isPayment = checkout?.checkout.firstCharge.at === null;
  return (
    <>
      <PageHeading>{isPayment ? 'Start your plan' : 'Start your free trial'}</PageHeading>
      <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:gap-16">
        <CheckoutSummary plan={plan} />
        <Card className="sm:p-7">
          {checkout ? <CheckoutForm {...checkout} /> : <PaymentFieldsSkeleton />}
        </Card>
      </div>
    </>
  );
}

function RepeatTrial({ client, clientSecret, checkout, plan }: CheckoutFormProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const finish = useFinishCheckout(checkout.tier);
  const continueWithSecret = (secret: string | null) => {
    const state: StripeParams = { clientSecret: secret, redirectStatus: null };
    void navigate({ pathname, search }, { replace: true, state });
  };

  return (
    <RepeatTrialPanel
      stripe={client.stripe}
      clientSecret={clientSecret}
      firstCharge={checkout.firstCharge}
      account={checkout.account}
      plan={plan}
      onSettled={finish}
      onDeclined={() => void navigate('/subscribe', { replace: true })}
      onEnded={() => continueWithSecret(null)}
      onUseOtherCard={(payment) => continueWithSecret(payment.clientSecret)}
    />
  );
}

function requirePlan(tier: Tier, offer: Offer): Plan {
  const plan = findPlan(tier, offer) ?? findPlan(tier, 'list');
  if (!plan) throw new Error(`no plan is sold as ${tier}`);
  return plan;
}

const FROM_PLANS = 'You haven’t been charged. Choose a plan to start a new checkout.';

function InvalidCheckout({ text = FROM_PLANS }: { text?: string }) {
  return (
    <PageNote
      title="Invalid Checkout Session"
      actions={
        <ButtonLink to="/subscribe" variant="primary" icon="back">
          Back to Plans
        </ButtonLink>
      }
    >
      {text}
    </PageNote>
  );
}

/**
 * The plan being bought. The feature list is hidden on phones to keep the payment fields in view.
 */
function CheckoutSummary({ plan }: { plan: Plan }) {
  return (
    <section aria-labelledby="checkout-plan">
      <h2 id="checkout-plan" className="font-sans text-base font-medium tracking-normal text-soft">
        {plan.name} plan
      </h2>
      <p className="figures mt-1 flex items-baseline gap-2">
        <span className="font-serif text-4xl">{formatMoney(getMonthlyPrice(plan))}</span>
        <span className="text-soft">a month</span>
      </p>
      <p className="mt-3 max-w-[44ch] text-soft">{plan.description}</p>
      <CheckList
        texts={listCoveredCompetenciesLines(plan)}
        className="mt-6 hidden flex-col gap-2.5 border-t border-line pt-6 lg:flex"
        itemClassName="flex gap-2.5 text-soft"
        iconSize={19}
      />
      <p className="mt-4 hidden max-w-[44ch] text-sm text-faint lg:block">
        {describeCoaching(plan)}
      </p>
    </section>
  );
}
