import type { Stripe } from '@stripe/stripe-js';
import { toStripeOutcome } from './stripe-outcome.ts';

/** Thrown if the payment wasn't confirmed. `message` is shown to the member. */
export class PaymentNotConfirmedError extends Error {
  override readonly name = 'PaymentNotConfirmedError';
}

/** Lets the member's bank confirm a payment. `stripe` is null if Stripe.js couldn't be loaded. */
export async function confirmPayment(stripe: Stripe | null, clientSecret: string): Promise<void> {
  if (!stripe) {
    throw new PaymentNotConfirmedError(
      'We couldn’t reach our payment provider, so your bank couldn’t confirm the payment.',
    );
  }

  const outcome = toStripeOutcome(await stripe.confirmCardPayment(clientSecret));
  if (outcome.state !== 'confirmed') throw new PaymentNotConfirmedError(outcome.message);
}
