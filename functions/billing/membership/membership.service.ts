import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { Tier } from '#shared/accounts/member.ts';
import {
  getMonthlyAllowance,
  getNextMonthStart,
  type AllowanceKind,
} from '#shared/billing/allowances.ts';
import type { CoachAnswerUsage, Membership } from '#shared/billing/billing.contract.ts';
import { CURRENCY } from '#shared/billing/plans.ts';

import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { getLockedAt } from '../subscription/plan-entitlement.ts';
import { findCoachAnswerAllowance } from '../allowance/coach-answer-allowance.ts';
import { membershipStore, type MemberBilling } from './membership.store.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { isRefundWindowOpen, getRefundDeadline } from '../subscription/refund-window.ts';
import { readsMonthlyUsage } from '../allowance/monthly-usage.service.ts';
import { getNextCharge } from '../subscription/next-charge.ts';

export const readMembershipUses = {
  memberships: membershipStore.pick('find'),
  usage: readsMonthlyUsage,
  refundClaims: refundClaimStore.pick('readState'),
  now: clock,
};

type ReadMembershipDeps = Wired<typeof readMembershipUses>;

/** Builds the membership from the member's row and usage counts, without calling Stripe. */
export async function readMembership(
  deps: ReadMembershipDeps,
  memberId: string,
): Promise<Membership | Refusal> {
  const now = deps.now();
  const [member, used] = await Promise.all([
    deps.memberships.find(memberId),
    deps.usage.find(memberId, now),
  ]);

  if (!member) return refuse('NOT_FOUND');

  const current = { ...member, plan: getCurrentPlan(member, now) };
  const coachAnswers = await readCoachAnswers(deps, current, now);

  return toMembership(
    current,
    { used, coachAnswers, isRefundUsed: await hasUsedRefund(deps, member) },
    now,
  );
}

function getCurrentPlan({ plan, planEndsAt, grantedPlan }: MemberBilling, now: Date): Tier | null {
  return planEndsAt !== null && Date.parse(planEndsAt) <= now.getTime() ? grantedPlan : plan;
}

async function readCoachAnswers(
  { usage }: ReadMembershipDeps,
  member: MemberBilling,
  now: Date,
): Promise<CoachAnswerUsage | null> {
  const allowance = findCoachAnswerAllowance(member, now);
  if (!allowance) return null;

  const { period, resetsAt, ...rest } = allowance;
  const used = await usage.findCoachAnswers(member.memberId, period);
  const cancelAt =
    member.grantedPlan === null ? (member.billing?.subscription?.cancelAt ?? null) : null;
  const isEnding = cancelAt !== null && Date.parse(cancelAt) <= Date.parse(resetsAt);

  return { used, ...rest, resetsAt: isEnding ? null : resetsAt };
}

/** Queries the claims only while the refund window is open. */
async function hasUsedRefund(
  { refundClaims, now }: ReadMembershipDeps,
  { billing }: MemberBilling,
): Promise<boolean> {
  if (!billing?.subscription || !isRefundWindowOpen(billing, now())) return false;

  return (
    (await refundClaims.readState(billing.payerHashes, billing.subscription.subscriptionId)) ===
    'used'
  );
}

/** Number of uses this month, by kind. */
type MonthlyUsage = Readonly<Record<AllowanceKind, number>>;

type SubscriptionView = NonNullable<Membership['subscription']>;

interface MembershipFacts {
  used: MonthlyUsage;
  coachAnswers: CoachAnswerUsage | null;
  /** True if this person already got a refund for another subscription. */
  isRefundUsed: boolean;
}

function toMembership(
  { billing, plan, grantedPlan }: MemberBilling,
  { used, coachAnswers, isRefundUsed }: MembershipFacts,
  now: Date,
): Membership {
  const toUsageCount = (kind: AllowanceKind) => ({
    used: used[kind],
    limit: plan && getMonthlyAllowance(plan, kind),
  });

  const creditCents = billing?.creditCents ?? 0;

  return {
    plan,
    credit:
      creditCents > 0
        ? { cents: creditCents, currency: billing?.subscription?.currency ?? CURRENCY }
        : null,
    subscription: billing?.subscription
      ? {
          ...toSubscriptionView({ billing, facts: billing.subscription, grantedPlan }),
          ...toRefundView(billing, isRefundUsed, now),
        }
      : null,
    usage: {
      practiceVideos: toUsageCount('practiceVideos'),
      studyGuides: toUsageCount('studyGuides'),
      resetsAt: getNextMonthStart(now).toISOString(),
      coachAnswers,
    },
  };
}

type RefundView = Pick<SubscriptionView, 'refundableUntil' | 'isRefundUsed'>;

function toRefundView(billing: BillingRecord, isClaimed: boolean, now: Date): RefundView {
  const isOpen = isRefundWindowOpen(billing, now);
  const isUsed = isClaimed || billing.refundedInFullCents !== null;

  return {
    refundableUntil: isOpen && !isUsed ? getRefundDeadline(billing) : null,
    isRefundUsed: isOpen && isUsed,
  };
}

function toSubscriptionView({
  billing,
  facts,
  grantedPlan,
}: {
  billing: BillingRecord;
  facts: SubscriptionFacts;
  grantedPlan: Tier | null;
}): Omit<SubscriptionView, keyof RefundView> {
  const {
    tier,
    offer,
    priceCents,
    currency,
    card,
    cancelAt,
    trialEndsAt,
    pausedCollection,
    nextPlan,
  } = facts;

  const state = getState(facts, billing.isRepeatTrial);
  const isNextPlanDue = nextPlan !== null && getNextCharge(billing) !== null;

  return {
    tier,
    offer,
    state,
    price: { cents: priceCents, currency },
    card: card && { brand: card.brand, last4: card.last4 },
    trialEndsAt: state === 'trialing' ? trialEndsAt : null,
    overdue: toOverdueView(facts),
    dispute: toDisputeView(facts),
    pausedCollection,
    priceOrigin: facts.priceOrigin,
    periodEndsAt: facts.periodEndsAt,
    end:
      state === 'ended'
        ? { at: facts.endedAt ?? facts.periodEndsAt, reason: getEndReason(billing, facts) }
        : null,
    nextPlan: isNextPlanDue
      ? {
          tier: nextPlan.tier,
          price: { cents: nextPlan.priceCents, currency },
          at: facts.periodEndsAt,
        }
      : null,
    nextCharge: getNextCharge(billing),
    endsAt: state === 'ended' ? null : cancelAt,
    graceEndsAt: getLockedAt(facts, grantedPlan),
  };
}

function toDisputeView({ dispute, currency }: SubscriptionFacts): SubscriptionView['dispute'] {
  if (!dispute || dispute.state === 'won') return null;
  const { state, cents, openedAt: at } = dispute;
  return { state, amount: { cents, currency }, at };
}

function getState(
  { status, card }: SubscriptionFacts,
  isRepeatTrial: boolean,
): SubscriptionView['state'] {
  switch (status) {
    case 'trialing':
      if (card) return 'trialing';
      return isRepeatTrial ? 'repeat_trial' : 'incomplete';
    case 'incomplete':
    case 'active':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return status;
    case 'incomplete_expired':
    case 'canceled':
      return 'ended';
  }
}

export function toOverdueView({
  overdue,
  currency,
}: SubscriptionFacts): SubscriptionView['overdue'] {
  if (!overdue) return null;

  const { cents, since, reason, card, nextTryAt } = overdue;
  const invoices = overdue.invoices.map((invoice) => ({
    since: invoice.since,
    amount: { cents: invoice.cents, currency },
  }));

  return {
    cents,
    currency,
    since,
    reason,
    card: card && { brand: card.brand, last4: card.last4 },
    nextTryAt,
    invoices,
  };
}

function getEndReason(
  { isCustomerDeleted }: BillingRecord,
  { refund, isEndedUnpaid, isNeverStarted }: SubscriptionFacts,
): NonNullable<SubscriptionView['end']>['reason'] {
  if (isCustomerDeleted) return 'customer_deleted';
  if (refund) return 'refunded';
  if (isNeverStarted) return 'expired';

  return isEndedUnpaid ? 'unpaid' : 'canceled';
}
