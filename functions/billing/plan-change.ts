import type { Tier } from '../../shared/accounts/member.ts';
import type { PlanChange } from '../../shared/billing/billing.contract.ts';
import { planOf, type Plan } from '../../shared/billing/plans.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { currentOf, entitlementOf, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';
import type { PlanChangeGateway, PriceChange } from './plan-change.gateway.ts';
import type { PriceGateway } from './price.gateway.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';

export interface PlanChangeParts {
  readonly refresh: RefreshParts;
  readonly changes: PlanChangeGateway;
  readonly prices: PriceGateway;
}

/** A change as the member confirmed it. `prorationDate` comes from the preview, in epoch seconds. */
export interface AskedChange {
  readonly tier: Tier;
  readonly prorationDate: number;
}

export interface AppliedChange {
  /** Set if the member must confirm the payment; the old plan applies until then. */
  readonly clientSecret: string | null;
  readonly record: BillingRecord;
}

/**
 * The current cost of changing a member's plan. 409 NO_SUBSCRIPTION, ALREADY_SUBSCRIBED, or CONFLICT while a payment is
 * overdue.
 */
export async function previewChange(
  parts: PlanChangeParts,
  memberId: string,
  tier: Tier,
): Promise<PlanChange | Refusal> {
  const found = await changeable(parts, memberId, tier);
  if (isRefusal(found)) return found;
  const { subscription, plan, creditCents } = found;
  const prorationDate = reckonedAt(subscription, parts.refresh.now());
  const isTrial = subscription.status === 'trialing';
  const { dueNow, balance } = isTrial
    ? { dueNow: 0, balance: -creditCents }
    : await parts.changes.cost(await priceChange(parts, found, prorationDate));
  const money = (cents: number) => ({ cents: Math.max(0, cents), currency: subscription.currency });
  return {
    tier,
    dueNow: money(dueNow),
    credit: money(-balance),
    nextCharge: { at: subscription.periodEndsAt, amount: money(plan.priceCents + balance) },
    prorationDate,
  };
}

/**
 * Changes a member's plan at the previewed price and reverses a cancellation; idempotent. Refuses as `previewChange`
 * does, plus CONFLICT for an outdated preview and PAYMENT_FAILED for a declined card.
 */
export async function applyChange(
  parts: PlanChangeParts,
  memberId: string,
  { tier, prorationDate }: AskedChange,
): Promise<AppliedChange | Refusal> {
  const found = await changeable(parts, memberId, tier);
  if (isRefusal(found)) return found;
  const { customerId, subscription } = found;
  if (!isStillShown(prorationDate, subscription, parts.refresh.now())) return refuse('CONFLICT');
  const change = await priceChange(parts, found, prorationDate);
  const done = await pay(parts, change, subscription);
  if (isRefusal(done)) return done;
  const record = await refreshMembership(parts.refresh, customerId);
  return record ? { ...done, record } : refuse('NO_SUBSCRIPTION');
}

async function pay(
  { changes }: PlanChangeParts,
  change: PriceChange,
  { status, cancelAt }: SubscriptionFacts,
): Promise<Pick<AppliedChange, 'clientSecret'> | Refusal> {
  const resumes = cancelAt !== null;
  if (status === 'trialing') {
    await changes.changeTrial(change, { resumes });
    return { clientSecret: null };
  }
  const { invoiceId, paidInvoiceAt, waiting } = await changes.standing(change.subscriptionId);
  if (waiting?.clientSecret && waiting.priceId === change.priceId) return { clientSecret: waiting.clientSecret };
  // Another change was paid after this preview, so its amounts are outdated.
  const isOvertaken = waiting ? !(await changes.discard(waiting)) : paidInvoiceAt > change.prorationDate;
  if (isOvertaken) return refuse('CONFLICT');
  const outcome = await changes.change(change, { after: invoiceId, resumes });
  switch (outcome.state) {
    case 'changed':
      return { clientSecret: null };
    case 'asking':
      return { clientSecret: outcome.clientSecret };
    case 'declined':
      return refuse('PAYMENT_FAILED', outcome.sentence ? { sentence: outcome.sentence } : {});
  }
}

interface Changeable {
  readonly customerId: string;
  readonly subscription: SubscriptionFacts;
  readonly plan: Plan;
  readonly creditCents: number;
}

const OVERDUE = 'A payment is overdue. Please update your card first, then change your plan.';

/** The subscription as Stripe has it now, if this member may change it to `tier`. */
async function changeable(parts: PlanChangeParts, memberId: string, tier: Tier): Promise<Changeable | Refusal> {
  const plan = planOf(tier, 'list');
  const { stripe, memberships } = parts.refresh;
  const customerId = (await memberships.find(memberId))?.billing?.customerId;
  if (customerId === undefined || !plan) return refuse('NO_SUBSCRIPTION');
  const { subscriptions, creditCents } = await stripe.subscriptions(customerId);
  const subscription = currentOf(subscriptions);
  if (!subscription || entitlementOf(subscription).plan === null) return refuse('NO_SUBSCRIPTION');
  if (subscription.tier === tier) {
    // The response to an earlier call, and its write to the row, may have been lost.
    await refreshMembership(parts.refresh, customerId);
    return refuse('ALREADY_SUBSCRIBED');
  }
  if (subscription.status === 'past_due') return refuse('CONFLICT', { sentence: OVERDUE });
  return { customerId, subscription, plan, creditCents };
}

async function priceChange(
  { prices }: PlanChangeParts,
  found: Changeable,
  prorationDate: number,
): Promise<PriceChange> {
  const { customerId, plan, subscription } = found;
  const { subscriptionId, itemId } = subscription;
  return { customerId, subscriptionId, itemId, priceId: await prices.idOf(plan), prorationDate };
}

/** How long a preview is valid. A longer time would let members pick a cheaper proration date. */
const SHOWN_SECONDS = 3_600;
const SKEW_SECONDS = 60;

/**
 * The proration date, in epoch seconds. Stripe's clock may be slightly ahead, so it is never before the period's start.
 */
function reckonedAt({ periodStartsAt }: SubscriptionFacts, now: Date): number {
  return Math.floor(Math.max(now.getTime(), Date.parse(periodStartsAt)) / 1000);
}

function isStillShown(prorationDate: number, subscription: SubscriptionFacts, now: Date): boolean {
  const age = reckonedAt(subscription, now) - prorationDate;
  const isInPeriod = prorationDate >= Math.floor(Date.parse(subscription.periodStartsAt) / 1000);
  return isInPeriod && age <= SHOWN_SECONDS && age >= -SKEW_SECONDS;
}
