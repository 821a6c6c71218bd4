import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import { startSignup } from './checkout.queries.ts';
import type { OpenSignup } from './signup-stage.ts';
import { getIntentKind } from './stripe-params.ts';
import { toStripeOutcome } from './stripe-outcome.ts';

/** Null if the server didn't open a checkout. */
export async function openSignupCheckout(form: SignupForm): Promise<OpenSignup | null> {
  const { clientSecret, isTrial, firstCharge } = await startSignup(form);
  return clientSecret === null ? null : { form, clientSecret, isTrial, firstCharge };
}

export interface CardPayment {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

export async function confirmCard({ form, clientSecret }: OpenSignup, { stripe, card }: CardPayment) {
  const name = `${form.firstName} ${form.lastName}`;
  const data = { payment_method: { card, billing_details: { name, email: form.email } } };
  return toStripeOutcome(
    getIntentKind(clientSecret) === 'setup'
      ? await stripe.confirmCardSetup(clientSecret, data)
      : await stripe.confirmCardPayment(clientSecret, data),
  );
}
