import type { Money } from '#shared/billing/money.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { isHeld } from './plan-entitlement.ts';

/**
 * Stripe's minimum in US dollars. Smaller amounts are added to the following charge
 * (docs.stripe.com/currencies).
 */
const MIN_CHARGE_CENTS = 50;

/** The next charge, after deducting credit; null if the subscription doesn't renew. */
export function getNextCharge({
  subscription,
  creditCents,
}: Pick<BillingRecord, 'subscription' | 'creditCents'>): { at: string; amount: Money } | null {
  if (!subscription || !isRenewing(subscription)) return null;

  const { periodEndsAt: at, priceCents, nextPlan, currency } = subscription;
  const dueCents = (nextPlan?.priceCents ?? priceCents) - creditCents;

  return { at, amount: { cents: dueCents < MIN_CHARGE_CENTS ? 0 : dueCents, currency } };
}

/**
 * False while the newest payment is overdue, because that payment comes first, and while one is
 * disputed.
 */
function isRenewing(subscription: SubscriptionFacts): boolean {
  const { status, card, cancelAt, overdue, pausedCollection, periodEndsAt } = subscription;
  if (cancelAt !== null || (overdue && status !== 'active') || isHeld(subscription)) return false;
  if (pausedCollection && (pausedCollection.resumesAt ?? '9999') > periodEndsAt) return false;

  return status === 'active' || status === 'past_due' || (status === 'trialing' && card !== null);
}
