import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Tier } from '../../../../shared/accounts/member.ts';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { planOf, type Offer, type Plan } from '../../../../shared/billing/plans.ts';
import { httpErrors } from '../../../../shared/http/errors.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { tierOfAddress, welcomeAddress } from './checkout-address.ts';
import { hasCode, problemTextOf } from './checkout-error.ts';
import { CheckoutForm, FieldsToCome } from './checkout-form.tsx';
import { KnownCardPanel } from './checkout-known-card-panel.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { checkoutQuery } from './checkout.queries.ts';
import { priceOf } from './first-charge.ts';
import { useStripeClient, type StripeClient } from './stripe-client.ts';
import { handoverOf, type Handover } from './stripe-handover.ts';
import { PaymentsUnconfigured } from './stripe-unconfigured.tsx';
import { useFinishedCheckout } from './use-checkout.ts';

/**
 * `/checkout`: card form for a chosen plan. The client secret comes from the history state, see `StripeAddressDoor`.
 */
export function CheckoutPage() {
  const { clientSecret } = handoverOf(useLocation().state);
  return (
    <Page>
      <title>{`Checkout · ${PRODUCT_NAME}`}</title>
      {clientSecret ? <CheckoutDesk key={clientSecret} clientSecret={clientSecret} /> : <InvalidCheckout />}
    </Page>
  );
}

function CheckoutDesk({ clientSecret }: { readonly clientSecret: string }) {
  const [search] = useSearchParams();
  const client = useStripeClient();
  const { data: checkout, error, isFetching, refetch } = useQuery(checkoutQuery(clientSecret));
  if (client.state === 'unconfigured') return <PaymentsUnconfigured />;
  if (error && !checkout && !isFetching) {
    if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_REQUEST')) return <InvalidCheckout />;
    return <CheckoutUnknown text={problemTextOf(error)} onRetry={() => void refetch()} />;
  }
  if (!checkout) return <CheckoutFrame plan={planFor(tierOfAddress(search), 'list')} checkout={null} />;
  const plan = planFor(checkout.tier, checkout.offer);
  switch (checkout.state) {
    case 'ended':
      return <InvalidCheckout text={httpErrors.CHECKOUT_ENDED.sentence} />;
    case 'live':
      return <Navigate to={welcomeAddress(checkout.tier)} replace />;
    case 'card_known':
      return <KnownCard {...{ client, clientSecret, checkout, plan }} />;
    default:
      return <CheckoutFrame plan={plan} checkout={{ client, clientSecret, checkout, monthly: priceOf(plan) }} />;
  }
}

interface CheckoutFrameProps {
  readonly plan: Plan;
  /** Null while loading. */
  readonly checkout: Parameters<typeof CheckoutForm>[0] | null;
}

function CheckoutFrame({ plan, checkout }: CheckoutFrameProps) {
  const isPayment = checkout?.checkout.firstCharge.at === null;
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{isPayment ? 'Start your plan' : 'Start your free trial'}</h1>
      <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:gap-16">
        <CheckoutSummary plan={plan} monthly={priceOf(plan)} />
        <Card className="sm:p-7">{checkout ? <CheckoutForm {...checkout} /> : <FieldsToCome />}</Card>
      </div>
    </>
  );
}

interface KnownCardProps {
  readonly client: StripeClient;
  readonly clientSecret: string;
  readonly checkout: Checkout;
  readonly plan: Plan;
}

function KnownCard({ client, clientSecret, checkout, plan }: KnownCardProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const finish = useFinishedCheckout(checkout.tier);
  const goOnWith = (secret: string | null) => {
    const state: Handover = { clientSecret: secret, redirectStatus: null };
    void navigate({ pathname, search }, { replace: true, state });
  };
  return (
    <KnownCardPanel
      stripe={client.stripe}
      clientSecret={clientSecret}
      firstCharge={checkout.firstCharge}
      planName={plan.name}
      monthly={priceOf(plan)}
      onSettled={finish}
      onDeclined={() => void navigate('/subscribe', { replace: true })}
      onEnded={() => goOnWith(null)}
      onOtherCard={(payment) => goOnWith(payment.clientSecret)}
    />
  );
}

function planFor(tier: Tier, offer: Offer): Plan {
  const plan = planOf(tier, offer) ?? planOf(tier, 'list');
  if (!plan) throw new Error(`no plan is sold as ${tier}`);
  return plan;
}

const FROM_PLANS = 'You haven’t been charged. Choose a plan to start a new checkout.';

function InvalidCheckout({ text = FROM_PLANS }: { readonly text?: string }) {
  return (
    <div className="py-8 sm:py-16">
      <EmptyState
        level={1}
        title="Invalid Checkout Session"
        action={
          <ButtonLink to="/subscribe" look="primary" icon="back">
            Back to Plans
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

function CheckoutUnknown({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="py-8 sm:py-16">
      <EmptyState
        level={1}
        title="The checkout didn’t open"
        action={
          <Button look="primary" icon="again" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
