import type { Tier } from '../../shared/accounts/member.ts';
import type { PlanChange } from '../../shared/billing/billing.contract.ts';
import { findPlan, type Plan } from '../../shared/billing/plans.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { findCurrentSubscription, getPaidEntitlement, type SubscriptionFacts } from './billing-record.ts';
import type { PlanChangeGateway, PriceChange } from './plan-change.gateway.ts';
import type { PriceGateway } from './price.gateway.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';

export interface PlanChangeDeps {
  readonly refresh: RefreshDeps;
  readonly changes: PlanChangeGateway;
  readonly prices: PriceGateway;
}

/** A plan change confirmed by the member. `prorationDate` comes from the preview, in epoch seconds. */
export interface ConfirmedChange {
  readonly tier: Tier;
  readonly prorationDate: number;
  /** Counts the change. Returns a refusal if the member has changed the plan too often. */
  readonly countChange?: () => Promise<Refusal | undefined>;
}

export interface AppliedChange {
  /** Lets the browser confirm the payment; null if not needed. The old plan applies until the payment succeeds. */
  readonly clientSecret: string | null;
}

/** Refuses with NO_SUBSCRIPTION or ALREADY_SUBSCRIBED, or with CONFLICT if a payment is overdue. */
export async function previewChange(deps: PlanChangeDeps, memberId: string, tier: Tier): Promise<PlanChange | Refusal> {
  const found = await findChangeable(deps, memberId, tier);
  if (isRefusal(found)) return found;
  const { subscription, plan, creditCents } = found;
  const prorationDate = computeProrationDate(subscription, deps.refresh.now());
  const isTrial = subscription.status === 'trialing';
  const { dueNow, balance } = isTrial
    ? { dueNow: 0, balance: -creditCents }
    : await deps.changes.cost(await buildPriceChange(deps, found, prorationDate));
  const toMoney = (cents: number) => ({ cents: Math.max(0, cents), currency: subscription.currency });
  return {
    tier,
    dueNow: toMoney(dueNow),
    credit: toMoney(-balance),
    nextCharge: { at: subscription.periodEndsAt, amount: toMoney(plan.priceCents + balance) },
    prorationDate,
  };
}

/** Idempotent. Refuses in the same cases as `previewChange`, and for an outdated preview or a declined card. */
export async function applyChange(
  deps: PlanChangeDeps,
  memberId: string,
  { tier, prorationDate, countChange }: ConfirmedChange,
): Promise<AppliedChange | Refusal> {
  const found = await findChangeable(deps, memberId, tier);
  if (isRefusal(found)) return found;
  const { customerId, subscription } = found;
  if (!isPreviewValid(prorationDate, subscription, deps.refresh.now())) return refuse('CONFLICT');
  const refusal = await countChange?.();
  if (refusal) return refusal;
  const change = await buildPriceChange(deps, found, prorationDate);
  const payment = await pay(deps, change, subscription);
  if (isRefusal(payment)) return payment;
  const record = await refreshMembership(deps.refresh, customerId);
  return record ? payment : refuse('NO_SUBSCRIPTION');
}

async function pay(
  { changes }: PlanChangeDeps,
  change: PriceChange,
  { status, cancelAt }: SubscriptionFacts,
): Promise<AppliedChange | Refusal> {
  const isResuming = cancelAt !== null;
  if (status === 'trialing') {
    await changes.changeTrial(change, { isResuming });
    return { clientSecret: null };
  }
  const { invoiceId, paidInvoiceAt, pending } = await changes.readStatus(change.subscriptionId);
  if (pending?.clientSecret && pending.priceId === change.priceId) return { clientSecret: pending.clientSecret };
  // If another change was paid after this preview, the previewed amounts are outdated.
  const isPreviewOutdated = pending ? !(await changes.discard(pending)) : paidInvoiceAt > change.prorationDate;
  if (isPreviewOutdated) return refuse('CONFLICT');
  const outcome = await changes.change(change, { latestInvoiceId: invoiceId, isResuming });
  switch (outcome.state) {
    case 'changed':
      return { clientSecret: null };
    case 'needs-confirmation':
      return { clientSecret: outcome.clientSecret };
    case 'declined':
      return refuse('PAYMENT_FAILED', outcome.message ? { message: outcome.message } : {});
  }
}

interface ChangeableSubscription {
  readonly customerId: string;
  readonly subscription: SubscriptionFacts;
  readonly plan: Plan;
  readonly creditCents: number;
}

const OVERDUE_MESSAGE = 'A payment is overdue. Please update your card first, then change your plan.';

/** The member's current subscription at Stripe, if it can be changed to `tier`. */
async function findChangeable(
  deps: PlanChangeDeps,
  memberId: string,
  tier: Tier,
): Promise<ChangeableSubscription | Refusal> {
  const plan = findPlan(tier, 'list');
  const { stripe, memberships } = deps.refresh;
  const customerId = (await memberships.find(memberId))?.billing?.customerId;
  if (customerId === undefined || !plan) return refuse('NO_SUBSCRIPTION');
  const { subscriptions, creditCents } = await stripe.listSubscriptions(customerId);
  const subscription = findCurrentSubscription(subscriptions);
  if (!subscription || getPaidEntitlement(subscription).plan === null) return refuse('NO_SUBSCRIPTION');
  if (subscription.tier === tier) {
    // An earlier call may have changed the plan at Stripe but failed before updating the member's row.
    await refreshMembership(deps.refresh, customerId);
    return refuse('ALREADY_SUBSCRIBED');
  }
  if (subscription.status === 'past_due') return refuse('CONFLICT', { message: OVERDUE_MESSAGE });
  return { customerId, subscription, plan, creditCents };
}

async function buildPriceChange(
  { prices }: PlanChangeDeps,
  found: ChangeableSubscription,
  prorationDate: number,
): Promise<PriceChange> {
  const { customerId, plan, subscription } = found;
  const { subscriptionId, itemId } = subscription;
  return { customerId, subscriptionId, itemId, priceId: await prices.findPriceId(plan), prorationDate };
}

/** How long a preview is valid. A longer validity would let members pick a cheaper proration date. */
const PREVIEW_VALID_SECONDS = 3_600;
const CLOCK_SKEW_SECONDS = 60;

/**
 * Returns the current time in epoch seconds, or the period's start if that is later, which can happen if Stripe's clock
 * is ahead.
 */
function computeProrationDate({ periodStartsAt }: SubscriptionFacts, now: Date): number {
  return Math.floor(Math.max(now.getTime(), Date.parse(periodStartsAt)) / 1000);
}

function isPreviewValid(prorationDate: number, subscription: SubscriptionFacts, now: Date): boolean {
  const ageSeconds = computeProrationDate(subscription, now) - prorationDate;
  const isInPeriod = prorationDate >= Math.floor(Date.parse(subscription.periodStartsAt) / 1000);
  return isInPeriod && ageSeconds <= PREVIEW_VALID_SECONDS && ageSeconds >= -CLOCK_SKEW_SECONDS;
}
