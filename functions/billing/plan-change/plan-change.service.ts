import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { Tier } from '#shared/accounts/member.ts';
import type { PlanChange } from '#shared/billing/billing.contract.ts';
import type { SubscriptionFacts } from '../subscription/billing-record.ts';
import { findChangeable, type ChangeablePlan } from './changeable-plan.service.ts';
import { planChangeGateway, type PriceChange } from './plan-change.gateway.ts';
import { planQuoteSigner } from './plan-quote.gateway.ts';
import { priceGateway } from '../stripe/price.gateway.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { refreshMembership, refreshUses } from '../membership/refresh-membership.service.ts';

export const planChangeUses = {
  refresh: refreshUses,
  changes: viaStripe(planChangeGateway),
  prices: viaStripe(priceGateway),
  quotes: planQuoteSigner,
};

type PlanChangeDeps = Wired<typeof planChangeUses>;

/** A plan change confirmed by the member, with the quote from the preview. */
export interface ConfirmedChange extends Pick<PlanChange, 'tier' | 'quote'> {
  /** Counts each quote once. Returns a refusal if the member has changed the plan too often. */
  countChange?: (quote: string) => Promise<Refusal | undefined>;
}

interface AppliedChange {
  /**
   * Lets the browser confirm the payment; null if not needed. The old plan applies until the
   * payment succeeds.
   */
  clientSecret: string | null;
}

/** Refuses with NO_SUBSCRIPTION or ALREADY_SUBSCRIBED, or with CONFLICT if a payment is overdue. */
export async function previewChange(
  deps: PlanChangeDeps,
  memberId: string,
  tier: Tier,
): Promise<PlanChange | Refusal> {
  const found = await findChangeable(deps.refresh, memberId, tier);
  if (isRefusal(found)) return found;

  const { subscription, timing, priceCents, creditCents } = found;
  if (timing === 'keep') await deps.prices.requireActive(subscription.priceId);

  const prorationDate = computeProrationDate(subscription, deps.refresh.now());
  const { dueNow, balance } =
    timing === 'upgrade'
      ? await deps.changes.cost(await buildPriceChange(deps, found, prorationDate))
      : { dueNow: 0, balance: -creditCents };

  const toMoney = (cents: number) => ({
    cents: Math.max(0, cents),
    currency: subscription.currency,
  });

  return {
    tier,
    startsAt: timing === 'downgrade' ? subscription.periodEndsAt : null,
    dueNow: toMoney(dueNow),
    credit: toMoney(-balance),
    nextCharge: { at: subscription.periodEndsAt, amount: toMoney(priceCents + balance) },
    quote: await deps.quotes.sign({ ...toQuote(memberId, found), prorationDate }),
  };
}

/**
 * Idempotent. Refuses in the same cases as `previewChange`, with PRICE_EXPIRED, and for a declined
 * card.
 */
export async function applyChange(
  deps: PlanChangeDeps,
  memberId: string,
  { tier, quote, countChange }: ConfirmedChange,
): Promise<AppliedChange | Refusal> {
  const found = await findChangeable(deps.refresh, memberId, tier);
  if (isRefusal(found)) return found;

  const prorationDate = await deps.quotes.read(quote, toQuote(memberId, found));
  if (
    prorationDate === undefined ||
    !isPriceValid(prorationDate, found.subscription, deps.refresh.now())
  )
    return refuse('PRICE_EXPIRED');

  const refusal = await countChange?.(quote);
  if (refusal) return refusal;

  const applied = await apply(deps, found, await buildPriceChange(deps, found, prorationDate));
  if (isRefusal(applied)) return applied;

  const record = await refreshMembership(deps.refresh, found.customerId);

  return record ? applied : refuse('NO_SUBSCRIPTION');
}

async function apply(
  { changes }: PlanChangeDeps,
  { timing, subscription }: ChangeablePlan,
  change: PriceChange,
): Promise<AppliedChange | Refusal> {
  const isResuming = subscription.cancelAt !== null;
  if (timing === 'trial') {
    await changes.changeTrial(change, { isResuming });
    return { clientSecret: null };
  }

  const { invoiceId, paidInvoiceAt, pending } = await changes.readStatus(change.subscriptionId);

  if (
    pending?.clientSecret &&
    pending.priceId === change.priceId &&
    pending.prorationDate === change.prorationDate
  )
    return { clientSecret: pending.clientSecret };

  // If another change was paid after this preview, the previewed amounts are outdated.
  const isPreviewOutdated = pending
    ? !(await changes.discard(pending))
    : paidInvoiceAt > change.prorationDate;
  if (isPreviewOutdated) return refuse('PRICE_EXPIRED');

  if (timing !== 'upgrade') {
    const { tier, offer, priceId, priceCents, periodEndsAt } = subscription;
    const kept = timing === 'downgrade' ? { tier, offer, priceId, priceCents } : null;
    await changes.changeAtPeriodEnd(change, { kept, periodEndsAt, isResuming });
    return { clientSecret: null };
  }

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

async function buildPriceChange(
  { prices }: PlanChangeDeps,
  { customerId, plan, timing, subscription }: ChangeablePlan,
  prorationDate: number,
): Promise<PriceChange> {
  const { subscriptionId, itemId } = subscription;
  // A member who keeps a plan also keeps its price, even a launch price.
  if (timing === 'keep') await prices.requireActive(subscription.priceId);

  const priceId = timing === 'keep' ? subscription.priceId : await prices.findPriceId(plan);

  return { customerId, subscriptionId, itemId, priceId, prorationDate };
}

function toQuote(memberId: string, { plan: { tier }, subscription }: ChangeablePlan) {
  const { subscriptionId, priceId } = subscription;
  return { memberId, subscriptionId, priceId, tier };
}

/** How long a previewed price can be confirmed. */
const PRICE_VALID_SECONDS = 300;

/**
 * Returns the current time in epoch seconds, or the period's start if that is later, which can
 * happen if Stripe's clock is ahead.
 */
function computeProrationDate({ periodStartsAt }: SubscriptionFacts, now: Date): number {
  return Math.floor(Math.max(now.getTime(), Date.parse(periodStartsAt)) / 1000);
}

function isPriceValid(prorationDate: number, subscription: SubscriptionFacts, now: Date): boolean {
  const isInPeriod = prorationDate >= Math.floor(Date.parse(subscription.periodStartsAt) / 1000);
  return (
    isInPeriod && computeProrationDate(subscription, now) - prorationDate <= PRICE_VALID_SECONDS
  );
}
