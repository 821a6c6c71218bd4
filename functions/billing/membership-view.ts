import { getMonthlyAllowance, getNextMonthStart, type AllowanceKind } from '../../shared/billing/allowances.ts';
import type { Membership } from '../../shared/billing/billing.contract.ts';
import { CURRENCY } from '../../shared/billing/plans.ts';
import { getPaidEntitlement, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';
import type { MemberBilling } from './membership.store.ts';
import { getNextCharge } from './next-charge.ts';
import { isRefundWindowOpen, getRefundDeadline } from './refund-window.ts';

/** Number of uses this month, by kind. */
export type MonthlyUsage = Readonly<Record<AllowanceKind, number>>;

/** Data for the settings page that isn't in the member's row. */
export interface MembershipExtras {
  readonly used: MonthlyUsage;
  /** True if this person already got a refund for another subscription. */
  readonly isRefundUsed: boolean;
}

type SubscriptionView = NonNullable<Membership['subscription']>;

/** The membership as shown on the settings page. */
export function toMembership(member: MemberBilling, { used, isRefundUsed }: MembershipExtras, now: Date): Membership {
  const { billing, plan, planEndsAt, grantedPlan } = member;
  const hasPlanEnded = planEndsAt !== null && Date.parse(planEndsAt) <= now.getTime();
  const currentPlan = hasPlanEnded ? grantedPlan : plan;
  const toUsageCount = (kind: AllowanceKind) => ({
    used: used[kind],
    limit: currentPlan && getMonthlyAllowance(currentPlan, kind),
  });
  const creditCents = billing?.creditCents ?? 0;
  return {
    plan: currentPlan,
    credit: creditCents > 0 ? { cents: creditCents, currency: billing?.subscription?.currency ?? CURRENCY } : null,
    subscription: billing?.subscription
      ? { ...toSubscriptionView(billing, billing.subscription), ...toRefundView(billing, isRefundUsed, now) }
      : null,
    usage: {
      practiceVideos: toUsageCount('practiceVideos'),
      studyGuides: toUsageCount('studyGuides'),
      resetsAt: getNextMonthStart(now).toISOString(),
    },
  };
}

type RefundView = Pick<SubscriptionView, 'refundableUntil' | 'isRefundUsed'>;

function toRefundView(billing: BillingRecord, isUsed: boolean, now: Date): RefundView {
  const isOpen = isRefundWindowOpen(billing, now);
  return { refundableUntil: isOpen && !isUsed ? getRefundDeadline(billing) : null, isRefundUsed: isOpen && isUsed };
}

function toSubscriptionView(
  billing: BillingRecord,
  facts: SubscriptionFacts,
): Omit<SubscriptionView, keyof RefundView> {
  const { tier, offer, priceCents, currency, card, cancelAt, trialEndsAt, overdue } = facts;
  const state = getState(facts, billing.isRepeatTrial);
  return {
    tier,
    offer,
    state,
    price: { cents: priceCents, currency },
    card: card && { brand: card.brand, last4: card.last4 },
    trialEndsAt: state === 'trialing' ? trialEndsAt : null,
    overdue: overdue && { cents: overdue.cents, currency },
    nextCharge: getNextCharge(billing),
    endsAt: state === 'ended' ? null : cancelAt,
    graceEndsAt: getPaidEntitlement(facts).paymentDueBy,
  };
}

function getState({ status, card }: SubscriptionFacts, isRepeatTrial: boolean): SubscriptionView['state'] {
  switch (status) {
    case 'trialing':
      if (card) return 'trialing';
      return isRepeatTrial ? 'repeat_trial' : 'incomplete';
    case 'incomplete':
    case 'active':
    case 'past_due':
      return status;
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return 'ended';
  }
}
