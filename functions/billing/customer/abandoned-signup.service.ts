import { log } from '#platform/logging.ts';
import type { SubscriptionFacts } from '../subscription/billing-record.ts';
import { CHECKOUT_ABANDONED_AFTER_MS } from '../subscription/next-check.ts';
import type { CustomerRemovalGateway } from './customer-removal.gateway.ts';
import type { CustomerFacts, SubscriptionGateway } from '../subscription/subscription.gateway.ts';

export interface AbandonedSignupDeps {
  stripe: Pick<SubscriptionGateway, 'readCharges'>;
  /** Null in functions that leave abandoned signups to the hourly reconciliation. */
  removals: Pick<CustomerRemovalGateway, 'removeUnused'> | null;
  now: () => Date;
}

/**
 * Deletes the Stripe customer of a signup that led to no account and no charge within a day.
 * Returns when to check again; null if the customer was deleted or stays.
 */
export async function settleAbandonedSignup(
  { stripe, removals, now }: AbandonedSignupDeps,
  { customerId, memberId, signup, createdAt }: CustomerFacts,
  subscription: SubscriptionFacts | null,
): Promise<Date | null> {
  if (memberId !== null || !signup || (subscription && subscription.endedAt === null)) return null;

  const lastUsedAt = Math.max(
    ...[createdAt, subscription?.createdAt ?? createdAt].map((iso) => Date.parse(iso)),
  );
  const abandonedAt = new Date(lastUsedAt + CHECKOUT_ABANDONED_AFTER_MS);
  if (!removals || abandonedAt > now()) return abandonedAt;
  if ((await stripe.readCharges(customerId)).firstChargedAt !== null) return null;

  if (await removals.removeUnused(customerId))
    log('info', 'abandoned signup deleted', { customerId });

  return null;
}
