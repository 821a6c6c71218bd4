import { cancelPlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import { deployedPlan, type PlanParts } from './deployed-plan.ts';
import { isOver, ownSubscription } from './own-subscription.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';
import { refreshMembership } from './refresh-membership.ts';

type Parts = ReadingParts & Pick<PlanParts, 'refresh' | 'ends' | 'changes'>;

/** What is paid for, or on trial, stays open to its end. Where nothing is paid for, as with an overdue payment, it ends now and nothing is owed. */
export function cancelPlanWith(parts: Parts): UseCase<typeof cancelPlan> {
  return async ({ caller }) => {
    const own = await ownSubscription(parts.refresh, caller.memberId);
    if (isRefusal(own)) return own;
    const { subscription, record } = own;
    if (!isOver(subscription)) {
      const isPaid = await isWaitingChangePaid(parts, subscription);
      if (isPaid || subscription.cancelAt === null) await end(parts, subscription);
      await refreshMembership(parts.refresh, record.customerId);
    }
    const membership = await readMembership(parts, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

/**
 * Drops a change of plan that waits for its payment: paid in another tab later, it would charge who has cancelled. True
 * when it was paid meanwhile, which takes an earlier cancellation back.
 */
async function isWaitingChangePaid(
  { changes }: Parts,
  { subscriptionId, status }: SubscriptionFacts,
): Promise<boolean> {
  if (status !== 'active') return false;
  const { waiting } = await changes.standing(subscriptionId);
  return waiting !== null && !(await changes.discard(waiting));
}

function end({ ends }: Parts, { subscriptionId, status, card }: SubscriptionFacts): Promise<void> {
  const isPaidFor = status === 'active' || (status === 'trialing' && card !== null);
  return isPaidFor ? ends.endLater(subscriptionId) : ends.endNow(subscriptionId);
}

export const handler = endpoint(cancelPlan, () => cancelPlanWith(deployedPlan(() => new Date())));
