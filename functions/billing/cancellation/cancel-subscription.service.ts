import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import type { SubscriptionFacts } from '../subscription/billing-record.ts';
import { planChangeGateway } from '../plan-change/plan-change.gateway.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { cancellationGateway } from './cancellation.gateway.ts';
import { isEnded, refreshMemberSubscription } from '../membership/member-subscription.service.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { refreshMembership, refreshUses } from '../membership/refresh-membership.service.ts';

export const cancelUses = {
  ...readMembershipUses,
  refresh: refreshUses,
  cancellations: viaStripe(cancellationGateway),
  /** Discards a pending plan change. */
  changes: viaStripe(planChangeGateway),
};

type CancelDeps = Wired<typeof cancelUses>;

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
