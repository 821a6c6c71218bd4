import { allowanceKinds, allowanceOf, nextMonthOf, type AllowanceKind } from '../../shared/billing/allowances.ts';
import type { Membership } from '../../shared/billing/billing.contract.ts';
import { entitlementOf, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';
import type { MemberBilling } from './membership.store.ts';
import { isRefundWindowOpen, refundUntil } from './refund-window.ts';

/** Uses this month, by kind. */
export type UsedThisMonth = Readonly<Record<AllowanceKind, number>>;

/** Facts that the settings page shows besides the member's row. */
export interface BesideMember {
  readonly used: UsedThisMonth;
  /** True if this person had a refund with another subscription. */
  readonly isRefundUsed: boolean;
}

type Shown = NonNullable<Membership['subscription']>;

/** The membership as the settings page shows it. */
export function membershipOf(member: MemberBilling, { used, isRefundUsed }: BesideMember, now: Date): Membership {
  const { billing, plan, planEndsAt, grantedPlan } = member;
  const isOver = planEndsAt !== null && Date.parse(planEndsAt) <= now.getTime();
  const open = isOver ? grantedPlan : plan;
  const meter = (kind: AllowanceKind) => ({ used: used[kind], limit: open && allowanceOf(open, kind) });
  const [practiceVideos, studyGuides] = allowanceKinds;
  return {
    plan: open,
    subscription: billing?.subscription
      ? { ...subscriptionOf(billing, billing.subscription), ...refundOf(billing, isRefundUsed, now) }
      : null,
    usage: {
      practiceVideos: meter(practiceVideos),
      studyGuides: meter(studyGuides),
      resetsAt: nextMonthOf(now).toISOString(),
    },
  };
}

type RefundShown = Pick<Shown, 'refundUntil' | 'isRefundUsed'>;

function refundOf(billing: BillingRecord, isUsed: boolean, now: Date): RefundShown {
  const isOpen = isRefundWindowOpen(billing, now);
  return { refundUntil: isOpen && !isUsed ? refundUntil(billing) : null, isRefundUsed: isOpen && isUsed };
}

function subscriptionOf(billing: BillingRecord, facts: SubscriptionFacts): Omit<Shown, keyof RefundShown> {
  const { tier, offer, priceCents, currency, card, cancelAt, periodEndsAt, trialEndsAt } = facts;
  const state = stateOf(facts, billing.isCardKnown);
  const isGoingOn = ['trialing', 'active', 'past_due'].includes(state) && cancelAt === null;
  return {
    tier,
    offer,
    state,
    price: { cents: priceCents, currency },
    card: card && { brand: card.brand, last4: card.last4 },
    trialEndsAt: state === 'trialing' ? trialEndsAt : null,
    nextCharge: isGoingOn
      ? { at: periodEndsAt, amount: { cents: Math.max(0, priceCents - billing.creditCents), currency } }
      : null,
    endsAt: state === 'ended' ? null : cancelAt,
    graceEndsAt: entitlementOf(facts).paymentDueBy,
  };
}

function stateOf({ status, card }: SubscriptionFacts, isCardKnown: boolean): Shown['state'] {
  switch (status) {
    case 'trialing':
      if (card) return 'trialing';
      return isCardKnown ? 'card_known' : 'incomplete';
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
