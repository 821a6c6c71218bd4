import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { useNotify } from '../../ui/toast.tsx';
import { hasCode, noticeTextOf, problemTextOf } from './checkout-error.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { acceptKnownCard, declineKnownCard, settledCheckout } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { stripeOutcomeOf } from './stripe-outcome.ts';

/** An open payment with the card on file. */
export interface OpenPayment {
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
}

type Accepted = OpenPayment & { readonly paymentMethodId: string };

export interface KnownCardInput {
  readonly stripe: Stripe | null;
  /** Of the checkout that recognized the card. */
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
  /** Returns `over` if it navigates away. */
  readonly onSettled: (checkout: Checkout, clientSecret: string) => 'over' | undefined;
  readonly onDeclined: () => void;
  /** Called if the checkout has expired. */
  readonly onEnded: () => void;
}

/** Asks a member whose card already had a trial to pay now or decline. Charges nothing without that click. */
export function useKnownCard(input: KnownCardInput) {
  const { stripe, clientSecret, onSettled, onDeclined, onEnded } = input;
  const notify = useNotify();
  const { isBusy, run } = useOneAtATime();
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const firstCharge = accepted?.firstCharge ?? input.firstCharge;

  const fail = (error: unknown): undefined => {
    if (hasCode(error, 'CHECKOUT_ENDED')) onEnded();
    setProblem(problemTextOf(error));
    notify({ title: 'Payment Failed', description: noticeTextOf(error), tone: 'destructive' });
  };

  const attempt = (step: () => Promise<'over' | undefined>) =>
    run(async () => {
      setProblem(null);
      try {
        return await step();
      } catch (error) {
        if (!hasCode(error, 'CONFLICT')) return fail(error);
        // Another tab settled the checkout first, so use its result.
        return settledCheckout(clientSecret).then((checkout) => onSettled(checkout, clientSecret), fail);
      }
    });

  const pay = () =>
    attempt(async () => {
      if (!stripe) return undefined;
      const open = accepted ?? (await acceptKnownCard(clientSecret));
      setAccepted(open);
      // Never charge an amount other than the one displayed at the click.
      if (!isSameCharge(open.firstCharge, firstCharge)) return undefined;
      const result = await stripe.confirmCardPayment(open.clientSecret, { payment_method: open.paymentMethodId });
      const outcome = stripeOutcomeOf(result);
      if (outcome.state === 'confirmed') {
        return onSettled(await settledCheckout(open.clientSecret), open.clientSecret);
      }
      setProblem(outcome.message);
      notify({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' });
      return undefined;
    });

  const decline = () =>
    attempt(async () => {
      await declineKnownCard(clientSecret);
      onDeclined();
      return undefined;
    });

  return {
    firstCharge,
    isBusy,
    problem,
    pay,
    decline,
    /** Set once the payment is open, so another card can pay it. */
    openPayment: accepted,
  };
}
