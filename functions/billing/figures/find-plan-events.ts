import type { DailyEvent } from '#functions/members/members.public.ts';
import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { getPaidEntitlement } from '../subscription/plan-entitlement.ts';

/** The events that a refresh found, for the administrators' figures. */
export function findPlanEvents(
  before: BillingRecord | null,
  after: BillingRecord,
  now: Date,
): DailyEvent[] {
  const next = after.subscription;
  if (!next) return [];

  const { customerId, firstChargedAt } = after;
  const { subscriptionId } = next;
  const last = before?.subscription?.subscriptionId === subscriptionId ? before.subscription : null;
  const events: DailyEvent[] = [];

  if (isConfirmedTrial(next) && !isConfirmedTrial(last))
    events.push({ kind: 'trial-started', subject: subscriptionId, at: next.createdAt });

  if (firstChargedAt !== null && !before?.firstChargedAt)
    events.push({ kind: 'first-charge', subject: customerId, at: firstChargedAt });

  if (last && isCancellation(last, after, next)) {
    const at = next.canceledAt ?? next.endedAt ?? now.toISOString();
    events.push({ kind: 'plan-canceled', subject: subscriptionId, at });
  }

  if (isRefunded(after) && !isRefunded(before)) {
    const at = next.refund?.requestedAt ?? now.toISOString();
    events.push({ kind: 'plan-refunded', subject: customerId, at });
  }

  return events;
}

function isConfirmedTrial(subscription: SubscriptionFacts | null): boolean {
  return subscription !== null && subscription.trialEndsAt !== null && subscription.card !== null;
}

function isCancellation(
  last: SubscriptionFacts,
  { isCustomerDeleted }: BillingRecord,
  next: SubscriptionFacts,
): boolean {
  const hadPlan = getPaidEntitlement(last).plan !== null || last.overdue !== null;
  const wasForced = next.isEndedUnpaid || next.refund !== null || isCustomerDeleted;

  return hadPlan && !isEnding(last) && isEnding(next) && !wasForced;
}

function isEnding({ cancelAt, status }: SubscriptionFacts): boolean {
  return cancelAt !== null || status === 'canceled';
}

function isRefunded(record: BillingRecord | null): boolean {
  const cents = record?.subscription?.refund?.cents ?? record?.refundedInFullCents ?? null;
  return cents !== null;
}
