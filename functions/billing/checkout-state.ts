import type { Checkout } from '../../shared/billing/billing.contract.ts';
import { getPaidEntitlement, type BillingRecord } from './billing-record.ts';
import { computeFirstCharge } from './first-charge.ts';
import type { VerifiedIntent } from './intent.gateway.ts';

type IntentState = Pick<VerifiedIntent, 'kind' | 'status' | 'dueCents'>;

/** The checkout to display; undefined if no subscription exists. */
export function toCheckout(record: BillingRecord, intent: IntentState): Checkout | undefined {
  const { subscription, creditCents } = record;
  if (!subscription) return undefined;
  const { tier, offer, priceCents, currency } = subscription;
  const state = getState(record, intent);
  // A card that was already used for a trial doesn't get another trial, so show the immediate charge.
  const trialEndsAt = state === 'repeat_trial' ? null : subscription.trialEndsAt;
  const dueCents = state === 'open' ? intent.dueCents : null;
  const firstCharge = computeFirstCharge({ trialEndsAt, priceCents, creditCents, currency, dueCents });
  return { state, tier, offer, isTrial: trialEndsAt !== null, firstCharge };
}

function getState({ subscription, isRepeatTrial }: BillingRecord, { kind, status }: IntentState): Checkout['state'] {
  if (getPaidEntitlement(subscription).plan !== null) return 'live';
  if (status === 'canceled') return 'ended';
  switch (subscription?.status) {
    case 'trialing':
      if (kind === 'payment') return 'ended';
      return isRepeatTrial ? 'repeat_trial' : 'open';
    case 'incomplete':
      // The member accepted the charge, but the payment is pending. With the setup secret, they can accept again.
      if (kind === 'setup') return status === 'succeeded' ? 'repeat_trial' : 'ended';
      return 'open';
    default:
      return 'ended';
  }
}
