import type { Checkout } from '../../shared/billing/billing.contract.ts';
import { entitlementOf, type BillingRecord } from './billing-record.ts';
import { firstChargeOf } from './first-charge.ts';
import type { Proof } from './intent.gateway.ts';

type Shown = Pick<Proof, 'kind' | 'status' | 'dueCents'>;

/**
 * The state of the checkout behind a client secret, from the customer's record; undefined if no subscription exists.
 */
export function checkoutOf(record: BillingRecord, proof: Shown): Checkout | undefined {
  const { subscription, creditCents } = record;
  if (!subscription) return undefined;
  const { tier, offer, priceCents, currency } = subscription;
  const state = stateOf(record, proof);
  // A card that already had a trial gets no second one, so show the immediate charge to accept.
  const trialEndsAt = state === 'card_known' ? null : subscription.trialEndsAt;
  const dueCents = state === 'open' ? proof.dueCents : null;
  const firstCharge = firstChargeOf({ trialEndsAt, priceCents, creditCents, currency, dueCents });
  return { state, tier, offer, isTrial: trialEndsAt !== null, firstCharge };
}

function stateOf({ subscription, isCardKnown }: BillingRecord, { kind, status }: Shown): Checkout['state'] {
  if (entitlementOf(subscription).plan !== null) return 'live';
  if (status === 'canceled') return 'ended';
  switch (subscription?.status) {
    case 'trialing':
      if (kind === 'payment') return 'ended';
      return isCardKnown ? 'card_known' : 'open';
    case 'incomplete':
      // The card was confirmed for a trial and a payment is pending: the charge was accepted and can be accepted again.
      if (kind === 'setup') return status === 'succeeded' ? 'card_known' : 'ended';
      return 'open';
    default:
      return 'ended';
  }
}
