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

/** A checkout's state. Removed from the cache as soon as it's unused. */
export const checkoutQuery = (clientSecret: string) =>
  queryOptions({
    queryKey: [readCheckout.path, clientSecret],
    queryFn: ({ signal }) => fetchCheckout(clientSecret, signal),
    gcTime: 0,
  });

async function fetchCheckout(clientSecret: string, signal?: AbortSignal): Promise<Checkout> {
  return (await call(readCheckout, { body: { clientSecret }, ...(signal && { signal }) })).body;
}

// Stripe's API may report a confirmed card with a short delay.
const POLL_DELAYS_MS = [600, 1_200, 2_400];

/** Polls the checkout after its card was confirmed. The returned state is still `open` if Stripe takes too long. */
export async function pollCheckout(clientSecret: string): Promise<Checkout> {
  for (const pause of POLL_DELAYS_MS) {
    const checkout = await fetchCheckout(clientSecret);
    if (checkout.state !== 'open') return checkout;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fetchCheckout(clientSecret);
}

/** Anonymous signup. Idempotent: the same form returns the same checkout. */
export async function startSignup(form: SignupForm) {
  return (await call(createSubscription, { body: { ...form, tier: form.subscriptionTier } })).body;
}

export async function acceptImmediateCharge(clientSecret: string) {
  return (await call(acceptCharge, { body: { clientSecret } })).body;
}

export const declineImmediateCharge = (clientSecret: string) => call(declineCharge, { body: { clientSecret } });
