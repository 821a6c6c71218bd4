import type { Membership } from '../../shared/billing/billing.contract.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import type { PlanParts } from './deployed-plan.ts';
import { isOver, ownSubscription } from './own-subscription.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';
import { refreshMembership } from './refresh-membership.ts';

export type CancelParts = ReadingParts & Pick<PlanParts, 'refresh' | 'ends' | 'changes'>;

/**
 * A paid period or trial keeps access until it ends. Otherwise, for example with an overdue payment, the subscription
 * ends now and nothing is owed.
 */
export async function cancelSubscription(parts: CancelParts, memberId: string): Promise<Membership | Refusal> {
  const own = await ownSubscription(parts.refresh, memberId);
  if (isRefusal(own)) return own;
  const { subscription, record } = own;
  if (!isOver(subscription)) {
    const isPaid = await isWaitingChangePaid(parts, subscription);
    if (isPaid || subscription.cancelAt === null) await end(parts, subscription);
    await refreshMembership(parts.refresh, record.customerId);
  }
  return readMembership(parts, memberId);
}

/**
 * Drops a pending plan change, because paying it later in another tab would charge a canceled member. True if it was
 * already paid, which reverses an earlier cancellation.
 */
async function isWaitingChangePaid(
  { changes }: CancelParts,
  { subscriptionId, status }: SubscriptionFacts,
): Promise<boolean> {
  if (status !== 'active') return false;
  const { waiting } = await changes.standing(subscriptionId);
  return waiting !== null && !(await changes.discard(waiting));
}

function end({ ends }: CancelParts, { subscriptionId, status, card }: SubscriptionFacts): Promise<void> {
  const isPaidFor = status === 'active' || (status === 'trialing' && card !== null);
  return isPaidFor ? ends.endLater(subscriptionId) : ends.endNow(subscriptionId);
}
