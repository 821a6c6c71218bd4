import type { Membership } from '../../shared/billing/billing.contract.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import type { PlanDeps } from './plan.deps.ts';
import { isEnded, refreshMemberSubscription } from './member-subscription.service.ts';
import { readMembership, type ReadMembershipDeps } from './read-membership.service.ts';
import { refreshMembership } from './refresh-membership.service.ts';

export type CancelDeps = ReadMembershipDeps & Pick<PlanDeps, 'refresh' | 'cancellations' | 'changes'>;

/**
 * Cancels at the end of the paid period or trial. Otherwise, for example if a payment is overdue, ends the subscription
 * now and voids what is owed.
 */
export async function cancelSubscription(deps: CancelDeps, memberId: string): Promise<Membership | Refusal> {
  const memberSubscription = await refreshMemberSubscription(deps.refresh, memberId);
  if (isRefusal(memberSubscription)) return memberSubscription;
  const { subscription, record } = memberSubscription;
  if (!isEnded(subscription)) {
    const wasChangePaid = await isPendingChangePaid(deps, subscription);
    if (wasChangePaid || subscription.cancelAt === null) await cancel(deps, subscription);
    await refreshMembership(deps.refresh, record.customerId);
  }
  return readMembership(deps, memberId);
}

/**
 * Drops a pending plan change, because paying for it later in another tab would charge a canceled member. Returns true
 * if the change was already paid, which reverses an earlier cancellation.
 */
async function isPendingChangePaid(
  { changes }: CancelDeps,
  { subscriptionId, status }: SubscriptionFacts,
): Promise<boolean> {
  if (status !== 'active') return false;
  const { pending } = await changes.readStatus(subscriptionId);
  return pending !== null && !(await changes.discard(pending));
}

function cancel({ cancellations }: CancelDeps, { subscriptionId, status, card }: SubscriptionFacts): Promise<void> {
  const isPeriodPaid = status === 'active' || (status === 'trialing' && card !== null);
  return isPeriodPaid ? cancellations.cancelAtPeriodEnd(subscriptionId) : cancellations.cancelNow(subscriptionId);
}
