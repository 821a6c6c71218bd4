import { queryOptions } from '@tanstack/react-query';
import {
  acceptCharge,
  createSubscription,
  declineCharge,
  readCheckout,
  type Checkout,
} from '../../../../shared/billing/billing.contract.ts';
import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import { call } from '../../platform/call.ts';

/** Where a checkout stands. Not kept once nobody shows it. */
export const checkoutQuery = (clientSecret: string) =>
  queryOptions({
    queryKey: [readCheckout.path, clientSecret],
    queryFn: ({ signal }) => askCheckout(clientSecret, signal),
    gcTime: 0,
  });

async function askCheckout(clientSecret: string, signal?: AbortSignal): Promise<Checkout> {
  const { body } = await call(readCheckout, { body: { clientSecret }, ...(signal && { signal }) });
  return body;
}

// Stripe may take a moment until a card that was just confirmed is in its own answers.
const PAUSES_MS = [600, 1_200, 2_400];

/** Where a checkout stands after its card was confirmed. `open` only when it still is after a few seconds. */
export async function settledCheckout(clientSecret: string): Promise<Checkout> {
  for (const pause of PAUSES_MS) {
    const checkout = await askCheckout(clientSecret);
    if (checkout.state !== 'open') return checkout;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return askCheckout(clientSecret);
}

/** The anonymous signup. The same form again answers the same checkout. */
export async function startSignup(form: SignupForm) {
  const { body } = await call(createSubscription, { body: { ...form, tier: form.subscriptionTier } });
  return body;
}

/** The member agrees to be charged at once, with the card that is there. */
export async function acceptKnownCard(clientSecret: string) {
  const { body } = await call(acceptCharge, { body: { clientSecret } });
  return body;
}

export async function declineKnownCard(clientSecret: string): Promise<void> {
  await call(declineCharge, { body: { clientSecret } });
}
