import type { Stripe } from 'stripe';
import { firstChargeOf, type FirstCharge } from './first-charge.ts';
import { isTrialCardNoted } from './trial-card-note.ts';

/** A subscription as the checkout sees it. */
export interface BegunSubscription {
  readonly subscriptionId: string;
  /** `open` waits for the customer to confirm, `confirmed` is theirs, `ended` can't be continued. */
  readonly standing: 'open' | 'confirmed' | 'ended';
  /** The client secret that the browser confirms; null if nothing is left to confirm. */
  readonly clientSecret: string | null;
  readonly isTrial: boolean;
  readonly firstCharge: FirstCharge;
  /** The checkout that created the subscription; null if no Greenroom checkout did. */
  readonly signupId: string | null;
  readonly attempt: string | null;
  readonly claimKey: string | null;
}

/** Needs `pending_setup_intent`, `latest_invoice.confirmation_secret` and `customer` expanded. */
export function begunOf(subscription: Stripe.Subscription): BegunSubscription {
  const { id, metadata, trial_end, items, currency } = subscription;
  const setup = expanded(subscription.pending_setup_intent);
  const invoice = expanded(subscription.latest_invoice);
  const customer = expanded(subscription.customer);
  const isTrial = trial_end !== null;
  const firstCharge = firstChargeOf({
    trialEndsAt: isTrial ? new Date(trial_end * 1000).toISOString() : null,
    priceCents: items.data[0]?.price.unit_amount ?? 0,
    creditCents: customer && !customer.deleted ? Math.max(0, -customer.balance) : 0,
    currency,
    dueCents: isTrial ? null : (invoice?.amount_due ?? null),
  });
  return {
    subscriptionId: id,
    standing: standingOf(subscription, setup, invoice),
    clientSecret: setup?.client_secret ?? invoice?.confirmation_secret?.client_secret ?? null,
    isTrial,
    firstCharge,
    signupId: metadata.signupId ?? null,
    attempt: metadata.attempt ?? null,
    claimKey: metadata.claim ?? null,
  };
}

/** True if this checkout attempt created the subscription. */
export function isOf(
  { signupId, attempt }: { readonly signupId: string; readonly attempt: number },
  begun: Pick<BegunSubscription, 'signupId' | 'attempt'>,
): boolean {
  return begun.signupId === signupId && begun.attempt === String(attempt);
}

function standingOf(
  { status, metadata }: Stripe.Subscription,
  setup: Stripe.SetupIntent | null,
  invoice: Stripe.Invoice | null,
): BegunSubscription['standing'] {
  switch (status) {
    case 'active':
    case 'past_due':
      return 'confirmed';
    case 'trialing':
      // Stripe removes the setup intent from the subscription once it is confirmed.
      if (isTrialCardNoted(metadata) || !setup || setup.status === 'succeeded') return 'confirmed';
      return setup.status === 'canceled' ? 'ended' : 'open';
    case 'incomplete':
      return invoice?.status === 'open' ? 'open' : 'ended';
    default:
      return 'ended';
  }
}

function expanded<T extends object>(value: T | string | null): T | null {
  return value === null || typeof value === 'string' ? null : value;
}
