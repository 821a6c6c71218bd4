import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { useNotify } from '../../ui/toast.tsx';
import { checkoutQuery, settledCheckout } from './checkout.queries.ts';
import { welcomeAddress } from './checkout-address.ts';
import { noticeTextOf, problemTextOf } from './checkout-error.ts';
import { forgetPlan } from './membership.queries.ts';
import { intentKindOf, type Handover } from './stripe-handover.ts';
import { stripeOutcomeOf } from './stripe-outcome.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Confirms the card or payment entered in Stripe's element. */
export function useCheckout(clientSecret: string, tier: Checkout['tier']) {
  const stripe = useStripe();
  const elements = useElements();
  const notify = useNotify();
  const finish = useFinishedCheckout(tier);
  const { isBusy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    if (!stripe || !elements) return undefined;
    const options = {
      elements,
      confirmParams: { return_url: window.location.origin + welcomeAddress(tier) },
      redirect: 'if_required',
    } as const;
    const outcome = stripeOutcomeOf(
      intentKindOf(clientSecret) === 'setup'
        ? await stripe.confirmSetup(options)
        : await stripe.confirmPayment(options),
    );
    if (outcome.state === 'confirmed') {
      return finish(await settledCheckout(clientSecret), clientSecret);
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
        // A retry finds the card already confirmed and only polls the checkout.
        setProblem(problemTextOf(error));
        notify({ title: 'Payment Failed', description: noticeTextOf(error), tone: 'destructive' });
        return undefined;
      }
    });

  return { isBusy, problem, submit, isReady: stripe !== null && elements !== null };
}

/** Handles a confirmed card: opens the welcome page (returns `over`), or shows the question about a known card. */
export function useFinishedCheckout(tier: Checkout['tier']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (checkout: Checkout, clientSecret: string): 'over' | undefined => {
    if (checkout.state === 'card_known' || checkout.state === 'ended') {
      client.setQueryData(checkoutQuery(clientSecret).queryKey, checkout);
      return undefined;
    }
    notify({ title: 'Payment Successful', description: `Welcome to ${PRODUCT_NAME}!` });
    void forgetPlan(client);
    const state: Handover = { clientSecret, redirectStatus: 'succeeded' };
    void navigate(welcomeAddress(tier), { replace: true, state });
    return 'over';
  };
}
