import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Checkout } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import type { Plan } from '#shared/billing/plans.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { checkoutQuery, pollCheckout } from './checkout.queries.ts';
import { invalidatePlan } from '../membership/membership.queries.ts';
import {
  AccountNote,
  CheckoutProblem,
  FirstChargeNote,
  PaymentSmallPrint,
  StripeUnreachable,
} from './payment-notes.tsx';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { paymentFieldsAppearance } from '../stripe/stripe-appearance.ts';
import { getIntentKind, toStripeOutcome } from '../stripe/stripe-outcome.ts';
import type { StripeParams } from '../stripe/stripe-params.ts';
import { usePaymentSteps } from './use-single-flight.ts';

export interface CheckoutFormProps {
  client: StripeClient;
  clientSecret: string;
  checkout: Checkout;
  plan: Plan;
}

export function CheckoutForm({ client, ...rest }: CheckoutFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [hasLoadError, setHasLoadError] = useState(false);
  if (client.state === 'failed') return <StripeUnreachable onRetry={client.retry} />;

  if (hasLoadError) {
    const retry = () => {
      setAttempt(attempt + 1);
      setHasLoadError(false);
    };

    return <StripeUnreachable onRetry={retry} />;
  }

  if (!client.stripe) return <PaymentFieldsSkeleton />;

  return (
    <Elements
      key={attempt}
      stripe={client.stripe}
      options={{ clientSecret: rest.clientSecret, appearance: paymentFieldsAppearance }}
    >
      <PaymentForm {...rest} onLoadError={() => setHasLoadError(true)} />
    </Elements>
  );
}

type PaymentFormProps = Omit<CheckoutFormProps, 'client'> & { onLoadError: () => void };

function PaymentForm({ clientSecret, checkout, plan, onLoadError }: PaymentFormProps) {
  const { isBusy, isReady, problem, submit } = useCheckout(clientSecret, checkout.tier);
  const [isRendered, setRendered] = useState(false);
  const { firstCharge } = checkout;
  const label =
    firstCharge.at === null ? `Pay ${formatMoney(firstCharge.amount)} now` : 'Start Free Trial';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <form noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <AccountNote account={checkout.account} />
      {!isRendered && <PaymentFieldsSkeleton />}
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setRendered(true)}
        onLoadError={onLoadError}
      />
      <div className="mt-6">
        <FirstChargeNote firstCharge={firstCharge} plan={plan} />
      </div>
      <CheckoutProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!isReady || !isRendered}
        isBusy={isBusy}
        className="mt-5 w-full"
      >
        {isBusy ? 'Processing...' : label}
      </Button>
      <PaymentSmallPrint isRefundable={checkout.isRefundable} />
    </form>
  );
}

export function PaymentFieldsSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the payment form"
      className="flex flex-col gap-4 pb-4"
      blocks={['h-11', 'h-11', 'h-11 w-1/2']}
    />
  );
}

/** Confirms the SetupIntent or PaymentIntent with the card entered in Stripe's element. */
function useCheckout(clientSecret: string, tier: Checkout['tier']) {
  const stripe = useStripe();
  const elements = useElements();
  const finish = useFinishCheckout(tier);
  const { isBusy, problem, fail, attempt } = usePaymentSteps();

  // If `pollCheckout` fails after the card was confirmed, a retry doesn't charge the card again.
  const submit = () =>
    attempt(async () => {
      if (!stripe || !elements) return undefined;

      const options = {
        elements,
        confirmParams: { return_url: `${window.location.origin}/welcome?tier=${tier}` },
        redirect: 'if_required',
      } as const;

      const outcome = toStripeOutcome(
        getIntentKind(clientSecret) === 'setup'
          ? await stripe.confirmSetup(options)
          : await stripe.confirmPayment(options),
      );

      if (outcome.state === 'confirmed')
        return finish(await pollCheckout(clientSecret), clientSecret);

      // Stripe's element shows its own validation errors.
      return outcome.state === 'incomplete' ? undefined : fail(outcome.message);
    });

  return { isBusy, problem, submit, isReady: stripe !== null && elements !== null };
}

/**
 * Opens the welcome page, unless the checkout has ended or its card was already used for a trial.
 */
export function useFinishCheckout(tier: Checkout['tier']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();

  return (checkout: Checkout, clientSecret: string): 'leaving' | undefined => {
    if (checkout.state === 'repeat_trial' || checkout.state === 'ended') {
      client.setQueryData(checkoutQuery(clientSecret).queryKey, checkout);
      return undefined;
    }

    notify({ title: 'Payment Successful', description: `Welcome to ${PRODUCT_NAME}!` });
    void invalidatePlan(client);

    const state: StripeParams = { clientSecret, redirectStatus: 'succeeded' };
    void navigate(`/welcome?tier=${tier}`, { replace: true, state });

    return 'leaving';
  };
}
