import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { useNotify } from '../../ui/toast.tsx';
import { hasCode, noticeTextOf, problemTextOf } from './checkout-error.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { acceptKnownCard, declineKnownCard, settledCheckout } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { stripeOutcomeOf } from './stripe-outcome.ts';

/** A payment that was opened for a card that is there. */
export interface OpenPayment {
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
}

type Accepted = OpenPayment & { readonly paymentMethodId: string };

export interface KnownCardInput {
  readonly stripe: Stripe | null;
  /** Of the checkout that found the card known. */
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
  /** Answers `over` when it leaves the screen. */
  readonly onSettled: (checkout: Checkout, clientSecret: string) => 'over' | undefined;
  readonly onDeclined: () => void;
  /** The checkout can no longer be used. */
  readonly onEnded: () => void;
}

/** The question to a member whose card had a trial before: pay now, or leave it. Nothing is charged without the click. */
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
        // Another tab was quicker: what came of that is the answer.
        return settledCheckout(clientSecret).then((checkout) => onSettled(checkout, clientSecret), fail);
      }
    });

  const pay = () =>
    attempt(async () => {
      if (!stripe) return undefined;
      const open = accepted ?? (await acceptKnownCard(clientSecret));
      setAccepted(open);
      // Never another charge than the one that was on the screen when it was clicked.
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
    /** Set once the payment is open: another card may pay it. */ openPayment: accepted,
  };
}
