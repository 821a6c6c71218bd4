import type { Stripe } from 'stripe';
import { computeFirstCharge, type FirstCharge } from './first-charge.ts';
import { asExpanded } from '../stripe/stripe-client.gateway.ts';
import { isTrialCardApproved } from '../subscription/stripe-metadata.ts';

/** The fields of a Stripe subscription that the checkout uses. */
export interface CheckoutSubscription {
  subscriptionId: string;
  /** `open`: not confirmed by the customer yet. `ended`: can't be continued. */
  state: 'open' | 'confirmed' | 'ended';
  /** Lets the browser confirm the payment or card; null if nothing is left to confirm. */
  clientSecret: string | null;
  isTrial: boolean;
  firstCharge: FirstCharge;
  /** ID of the checkout that created the subscription; null if no Greenroom checkout created it. */
  signupId: string | null;
  attempt: string | null;
  claimKey: string | null;
}

/**
 * Needs `pending_setup_intent`, `latest_invoice.confirmation_secret` and `customer` to be expanded.
 */
export function toCheckoutSubscription(subscription: Stripe.Subscription): CheckoutSubscription {
  const { id, metadata, trial_end, items, currency } = subscription;
  const setup = asExpanded(subscription.pending_setup_intent);
  const invoice = asExpanded(subscription.latest_invoice);
  const customer = asExpanded(subscription.customer);
  const isTrial = trial_end !== null;

  const firstCharge = computeFirstCharge({
    trialEndsAt: isTrial ? new Date(trial_end * 1000).toISOString() : null,
    priceCents: items.data[0]?.price.unit_amount ?? 0,
    creditCents: customer && !customer.deleted ? Math.max(0, -customer.balance) : 0,
    currency,
    dueCents: isTrial ? null : (invoice?.amount_due ?? null),
  });

  return {
    subscriptionId: id,
    state: getState(subscription, setup, invoice),
    clientSecret: setup?.client_secret ?? invoice?.confirmation_secret?.client_secret ?? null,
    isTrial,
    firstCharge,
    signupId: metadata.signupId ?? null,
    attempt: metadata.attempt ?? null,
    claimKey: metadata.claim ?? null,
  };
}

/** True if this checkout attempt created the subscription. */
export function isFromAttempt(
  { signupId, attempt }: { signupId: string; attempt: number },
  subscription: Pick<CheckoutSubscription, 'signupId' | 'attempt'>,
): boolean {
  return subscription.signupId === signupId && subscription.attempt === String(attempt);
}

function getState(
  { status, metadata }: Stripe.Subscription,
  setup: Stripe.SetupIntent | null,
  invoice: Stripe.Invoice | null,
): CheckoutSubscription['state'] {
  switch (status) {
    case 'active':
    case 'past_due':
      return 'confirmed';
    case 'trialing':
      // Stripe removes a confirmed setup intent, so a missing one means that the card is confirmed.
      if (isTrialCardApproved(metadata) || !setup || setup.status === 'succeeded')
        return 'confirmed';
      return setup.status === 'canceled' ? 'ended' : 'open';
    case 'incomplete':
      return invoice?.status === 'open' ? 'open' : 'ended';
    default:
      return 'ended';
  }
}
