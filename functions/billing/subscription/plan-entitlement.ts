import type { Tier } from '#shared/accounts/member.ts';
import { GRACE_DAYS } from '#shared/billing/plan-periods.ts';
import { compareTiers } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/product/time.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import { isChargedBack } from '../dispute/dispute.ts';

/** The member's plan and when access ends. Times are ISO 8601. */
interface Entitlement {
  plan: Tier | null;
  planEndsAt: string | null;
  /** Set while a payment is overdue. `getLockedAt` tells whether access ends then. */
  paymentDueBy: string | null;
  /** Set while the plan is a free trial. */
  trialEndsAt: string | null;
}

const NOT_ENTITLED: Entitlement = {
  plan: null,
  planEndsAt: null,
  paymentDueBy: null,
  trialEndsAt: null,
};

/**
 * Unless it is canceled, a plan without a renewal ends `GRACE_DAYS` after its period. If a charge
 * failed, access ends `GRACE_DAYS` after the payment was due.
 */
export function getPaidEntitlement(subscription: SubscriptionFacts | null): Entitlement {
  if (!subscription || subscription.priceOrigin === 'unknown' || isHeld(subscription))
    return NOT_ENTITLED;

  const { tier: plan, status, card, periodEndsAt, cancelAt, overdue, trialEndsAt } = subscription;
  const planEndsAt = cancelAt ?? daysAfter(periodEndsAt, GRACE_DAYS);

  switch (status) {
    case 'active':
      return {
        plan,
        planEndsAt,
        paymentDueBy: overdue && daysAfter(overdue.since, GRACE_DAYS),
        trialEndsAt: null,
      };
    case 'trialing':
      return card
        ? { plan, planEndsAt, paymentDueBy: null, trialEndsAt: trialEndsAt ?? periodEndsAt }
        : NOT_ENTITLED;
    case 'past_due': {
      // Nothing is due if an operator voided the invoice.
      if (!overdue) return { plan, planEndsAt, paymentDueBy: null, trialEndsAt: null };

      const graceEndsAt = daysAfter(overdue.since, GRACE_DAYS);
      const accessEndsAt = cancelAt !== null && cancelAt < graceEndsAt ? cancelAt : graceEndsAt;

      return { plan, planEndsAt: accessEndsAt, paymentDueBy: accessEndsAt, trialEndsAt: null };
    }
    case 'unpaid':
      return { ...NOT_ENTITLED, paymentDueBy: overdue && daysAfter(overdue.since, GRACE_DAYS) };
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
    case 'paused':
      return NOT_ENTITLED;
  }
}

/**
 * When an overdue payment ends access to the paid plan, or ended it. Null if access doesn't depend
 * on the payment: the newest period is paid, or the granted plan isn't smaller.
 */
export function getLockedAt(
  subscription: SubscriptionFacts,
  grantedPlan: Tier | null,
): string | null {
  const isGranted = grantedPlan !== null && compareTiers(grantedPlan, subscription.tier) >= 0;
  return isGranted || subscription.status === 'active'
    ? null
    : getPaidEntitlement(subscription).paymentDueBy;
}

/** True while the bank has returned a payment of this subscription to the cardholder. */
export function isHeld({ dispute }: SubscriptionFacts): boolean {
  return dispute !== null && isChargedBack(dispute);
}

/** The higher of the paid plan and the plan granted by an operator. */
export function resolveEntitlement(
  subscription: SubscriptionFacts | null,
  grantedPlan: Tier | null,
): Entitlement {
  const paid = getPaidEntitlement(subscription);
  if (grantedPlan === null) return paid;

  const isPaidPlanHigher = paid.plan !== null && compareTiers(paid.plan, grantedPlan) > 0;

  return isPaidPlanHigher
    ? paid
    : { plan: grantedPlan, planEndsAt: null, paymentDueBy: paid.paymentDueBy, trialEndsAt: null };
}

function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString();
}
