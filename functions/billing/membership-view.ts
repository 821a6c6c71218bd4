import { allowanceKinds, allowanceOf, nextMonthOf, type AllowanceKind } from '../../shared/billing/allowances.ts';
import type { Membership } from '../../shared/billing/billing.contract.ts';
import { REFUND_DAYS } from '../../shared/billing/plans.ts';
import { entitlementOf, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';
import type { MemberBilling } from './membership.store.ts';

/** How many of each were used this month. */
export type UsedThisMonth = Readonly<Record<AllowanceKind, number>>;

type Shown = NonNullable<Membership['subscription']>;

/** A member's row and counts as the settings show them. */
export function membershipOf(member: MemberBilling, used: UsedThisMonth, now: Date): Membership {
  const { billing, plan, planEndsAt, grantedPlan } = member;
  const isOver = planEndsAt !== null && Date.parse(planEndsAt) <= now.getTime();
  const open = isOver ? grantedPlan : plan;
  const meter = (kind: AllowanceKind) => ({ used: used[kind], limit: open && allowanceOf(open, kind) });
  const [practiceVideos, studyGuides] = allowanceKinds;
  return {
    plan: open,
    subscription: billing?.subscription ? subscriptionOf(billing, billing.subscription, now) : null,
    usage: {
      practiceVideos: meter(practiceVideos),
      studyGuides: meter(studyGuides),
      resetsAt: nextMonthOf(now).toISOString(),
    },
  };
}

/** Until when everything paid is given back on demand, an ISO time; null before anything was paid and once it was given. */
export function refundUntil({ firstChargedAt, subscription }: BillingRecord): string | null {
  if (!firstChargedAt || subscription?.refund) return null;
  return new Date(Date.parse(firstChargedAt) + REFUND_DAYS * 86_400_000).toISOString();
}

function subscriptionOf(billing: BillingRecord, facts: SubscriptionFacts, now: Date): Shown {
  const { tier, offer, priceCents, currency, card, cancelAt, periodEndsAt, trialEndsAt } = facts;
  const state = stateOf(facts, billing.isCardKnown);
  const isGoingOn = ['trialing', 'active', 'past_due'].includes(state) && cancelAt === null;
  const until = refundUntil(billing);
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
    refundUntil: until && Date.parse(until) > now.getTime() ? until : null,
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
