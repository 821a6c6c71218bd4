import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import type { SubscriptionFacts } from '../subscription/billing-record.ts';
import type { CancelDeps } from './cancellation.deps.ts';
import {
  isEnded,
  refreshMemberSubscription,
  readMembership,
} from '../membership/membership.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

/**
 * Cancels at the end of the paid period or trial. Immediately ends an unpaid plan or a trial
 * without a card.
 */
export async function cancelSubscription(
  deps: CancelDeps,
  memberId: string,
): Promise<Membership | Refusal> {
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
 * Discards a pending plan change, so that no other tab can pay for it. True if the change was
 * already paid.
 */
async function isPendingChangePaid(
  { changes }: CancelDeps,
  { subscriptionId, status }: SubscriptionFacts,
): Promise<boolean> {
  if (status !== 'active') return false;
  const { pending } = await changes.readStatus(subscriptionId);
  return pending !== null && !(await changes.discard(pending));
}

function cancel(
  { cancellations }: CancelDeps,
  { subscriptionId, status, card }: SubscriptionFacts,
): Promise<void> {
  const isPeriodPaid = status === 'active' || (status === 'trialing' && card !== null);
  return isPeriodPaid
    ? cancellations.cancelAtPeriodEnd(subscriptionId)
    : cancellations.cancelNow(subscriptionId);
}
