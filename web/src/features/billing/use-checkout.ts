import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { useNotify } from '../../ui/toast.tsx';
import { checkoutQuery, pollCheckout } from './checkout.queries.ts';
import { getWelcomeUrl } from './plan-url.ts';
import { getToastText, getErrorText } from './checkout-error.ts';
import { invalidatePlan } from './membership.queries.ts';
import type { StripeParams } from './stripe-params.ts';
import { getIntentKind, toStripeOutcome } from './stripe-outcome.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** Confirms the SetupIntent or PaymentIntent with the card entered in Stripe's element. */
export function useCheckout(clientSecret: string, tier: Checkout['tier']) {
  const stripe = useStripe();
  const elements = useElements();
  const notify = useNotify();
  const finish = useFinishCheckout(tier);
  const { isBusy, run } = useSingleFlight();
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    if (!stripe || !elements) return undefined;
    const options = {
      elements,
      confirmParams: { return_url: window.location.origin + getWelcomeUrl(tier) },
      redirect: 'if_required',
    } as const;
    const outcome = toStripeOutcome(
      getIntentKind(clientSecret) === 'setup'
        ? await stripe.confirmSetup(options)
        : await stripe.confirmPayment(options),
    );
    if (outcome.state === 'confirmed') {
      return finish(await pollCheckout(clientSecret), clientSecret);
    }
    // Stripe's element shows its own validation errors.
    if (outcome.state === 'incomplete') return undefined;
    setProblem(outcome.message);
    notify({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' });
    return undefined;
  };

  const submit = () =>
    run(async () => {
      setProblem(null);
      try {
        return await confirm();
      } catch (error) {
        // `pollCheckout` may have failed after the card was confirmed. A retry doesn't charge the card again.
        setProblem(getErrorText(error));
        notify({ title: 'Payment Failed', description: getToastText(error), tone: 'destructive' });
        return undefined;
      }
    });

  return { isBusy, problem, submit, isReady: stripe !== null && elements !== null };
}

/** Opens the welcome page, unless the checkout has ended or its card was already used for a trial. */
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
    void navigate(getWelcomeUrl(tier), { replace: true, state });
    return 'leaving';
  };
}
