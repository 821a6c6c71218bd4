import type { DailyEvent } from '#functions/members/members.public.ts';
import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { getPaidEntitlement } from '../subscription/plan-entitlement.ts';

/** Compares a billing record before and after a refresh, for the administrators' figures. */
export function findPlanEvents(
  before: BillingRecord | null,
  after: BillingRecord,
  now: Date,
): DailyEvent[] {
  const current = after.subscription;
  if (!current) return [];

  const { customerId, firstChargedAt } = after;
  const { subscriptionId } = current;
  const previous =
    before?.subscription?.subscriptionId === subscriptionId ? before.subscription : null;
  const events: DailyEvent[] = [];

  if (isConfirmedTrial(current) && !isConfirmedTrial(previous))
    events.push({ kind: 'trial-started', subject: subscriptionId, at: current.createdAt });

  if (firstChargedAt !== null && !before?.firstChargedAt)
    events.push({ kind: 'first-charge', subject: customerId, at: firstChargedAt });

  if (previous && isCancellation(previous, after, current)) {
    const at = current.canceledAt ?? current.endedAt ?? now.toISOString();
    events.push({ kind: 'plan-canceled', subject: subscriptionId, at });
  }

  if (isRefunded(after) && !isRefunded(before)) {
    const at = current.refund?.requestedAt ?? now.toISOString();
    events.push({ kind: 'plan-refunded', subject: customerId, at });
  }

  return events;
}

function isConfirmedTrial(subscription: SubscriptionFacts | null): boolean {
  return subscription !== null && subscription.trialEndsAt !== null && subscription.card !== null;
}

function isCancellation(
  previous: SubscriptionFacts,
  after: BillingRecord,
  current: SubscriptionFacts,
): boolean {
  const hadPlan = getPaidEntitlement(previous).plan !== null || previous.overdue !== null;
  return hadPlan && !isEnding(previous) && isCanceled(after, current);
}

/** False for a plan that ends for another reason, such as a missing payment or a refund. */
export function isCanceled(
  { isCustomerDeleted }: BillingRecord,
  subscription: SubscriptionFacts,
): boolean {
  const { isEndedUnpaid, refund, isNeverStarted } = subscription;
  const wasForced = isEndedUnpaid || refund !== null || isCustomerDeleted;

  return isEnding(subscription) && !wasForced && !isNeverStarted;
}

function isEnding({ cancelAt, status }: SubscriptionFacts): boolean {
  return cancelAt !== null || status === 'canceled';
}

function isRefunded(record: BillingRecord | null): boolean {
  const cents = record?.subscription?.refund?.cents ?? record?.refundedInFullCents ?? null;
  return cents !== null;
}
