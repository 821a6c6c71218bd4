import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { useNotify } from '../../ui/toast.tsx';
import { hasErrorCode, getToastText, getErrorText } from './checkout-error.ts';
import { useSingleFlight } from './use-single-flight.ts';
import { acceptImmediateCharge, declineImmediateCharge, pollCheckout } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { toStripeOutcome } from './stripe-outcome.ts';

/** A pending payment with the card on file. */
export interface OpenPayment {
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
}

type AcceptedPayment = OpenPayment & { readonly paymentMethodId: string };

export interface RepeatTrialInput {
  readonly stripe: Stripe | null;
  /** The client secret of the checkout whose card was already used for a trial. */
  readonly clientSecret: string;
  readonly firstCharge: FirstCharge;
  /** Returns `leaving` if it navigates away. */
  readonly onSettled: (checkout: Checkout, clientSecret: string) => 'leaving' | undefined;
  readonly onDeclined: () => void;
  /** Called if the checkout has expired. */
  readonly onEnded: () => void;
}

/**
 * Lets the payer choose to pay now or decline if the card was already used for a trial. Never charges without that
 * click.
 */
export function useRepeatTrial(input: RepeatTrialInput) {
  const { stripe, clientSecret, onSettled, onDeclined, onEnded } = input;
  const notify = useNotify();
  const { isBusy, run } = useSingleFlight();
  const [accepted, setAccepted] = useState<AcceptedPayment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const firstCharge = accepted?.firstCharge ?? input.firstCharge;

  const showError = (error: unknown): undefined => {
    if (hasErrorCode(error, 'CHECKOUT_ENDED')) onEnded();
    setProblem(getErrorText(error));
    notify({ title: 'Payment Failed', description: getToastText(error), tone: 'destructive' });
  };

  const attempt = (action: () => Promise<'leaving' | undefined>) =>
    run(async () => {
      setProblem(null);
      try {
        return await action();
      } catch (error) {
        if (!hasErrorCode(error, 'CONFLICT')) return showError(error);
        // Another tab settled the checkout first, so use its result.
        return pollCheckout(clientSecret).then((checkout) => onSettled(checkout, clientSecret), showError);
      }
    });

  const pay = () =>
    attempt(async () => {
      if (!stripe) return undefined;
      const open = accepted ?? (await acceptImmediateCharge(clientSecret));
      setAccepted(open);
      // Never charge an amount other than the one displayed when the user clicked.
      if (!isSameCharge(open.firstCharge, firstCharge)) return undefined;
      const result = await stripe.confirmCardPayment(open.clientSecret, { payment_method: open.paymentMethodId });
      const outcome = toStripeOutcome(result);
      if (outcome.state === 'confirmed') {
        return onSettled(await pollCheckout(open.clientSecret), open.clientSecret);
      }
      setProblem(outcome.message);
      notify({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' });
      return undefined;
    });

  const decline = () =>
    attempt(async () => {
      await declineImmediateCharge(clientSecret);
      onDeclined();
      return undefined;
    });

  return {
    firstCharge,
    isBusy,
    problem,
    pay,
    decline,
    /** The accepted payment, which can also be paid with another card. */
    openPayment: accepted,
  };
}
