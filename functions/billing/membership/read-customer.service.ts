import { logError } from '#platform/logging.ts';
import type { Wired } from '#platform/uses/use.ts';
import {
  findCurrentSubscription,
  type BillingRecord,
  type SubscriptionFacts,
} from '../subscription/billing-record.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { subscriptionGateway } from '../subscription/subscription.gateway.ts';

export const readCustomerUses = { stripe: viaStripe(subscriptionGateway) };

/** A customer as Stripe has it now. */
export type StripeCustomer = Awaited<ReturnType<typeof readCustomer>>;

export async function readCustomer(
  { stripe }: Wired<typeof readCustomerUses>,
  customerId: string,
  before: BillingRecord | null,
) {
  const {
    subscriptions: listed,
    creditCents,
    defaultCardId,
  } = await stripe.listSubscriptions(customerId);

  const subscriptions = listed.map((each) => keepKnownPlan(each, before?.subscription ?? null));
  // The refund may belong to an older subscription, because the member may have started a new one
  // since.
  const pendingRefund = subscriptions.find(
    ({ refund }) => refund !== null && refund.cents === null,
  );
  const refunded = subscriptions.findLast(({ refund }) => refund !== null);
  const refundedSubscriptionId = refunded?.subscriptionId ?? null;

  return {
    customerId,
    subscription: findCurrentSubscription(subscriptions),
    defaultCardId,
    /** A subscription whose refund was requested but isn't complete. */
    pendingRefund,
    /** The oldest subscription with a requested or completed refund; null if there is none. */
    refundedSubscriptionId,
    isRepeatTrial: false,
    creditCents,
  };
}

/**
 * A subscription keeps its last known plan if an operator replaced its price by hand. An alarm
 * reports such prices.
 */
function keepKnownPlan(
  subscription: SubscriptionFacts,
  last: SubscriptionFacts | null,
): SubscriptionFacts {
  const { subscriptionId, priceOrigin, endedAt } = subscription;
  if (priceOrigin === 'catalog' || endedAt !== null) return subscription;

  // The alarm `ForeignPrices` counts these lines.
  logError('foreign price', new Error('the price has no plan'), { subscriptionId });
  if (last?.subscriptionId !== subscriptionId || last.priceOrigin === 'unknown')
    return subscription;

  return { ...subscription, tier: last.tier, offer: last.offer, priceOrigin: 'replaced' };
}
