import { log, logError } from '#platform/logging.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import {
  findCurrentSubscription,
  type BillingRecord,
  type Overdue,
  type SubscriptionFacts,
} from '../subscription/billing-record.ts';
import { isAbandonedTrial } from '../subscription/next-check.ts';
import { normalizeMailbox } from '../claims/normalized-email.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { refundGateway } from '../subscription/refund.gateway.ts';
import { subscriptionGateway } from '../subscription/subscription.gateway.ts';
import { trialClaims } from '../claims/trial-claim.store.ts';

export const settleUses = {
  stripe: viaStripe(subscriptionGateway),
  refunds: viaStripe(refundGateway),
  trials: trialClaims.pick('claimCard', 'claimEmail'),
  now: clock,
};

type SettleDeps = Wired<typeof settleUses>;

export type SettledCustomer = Awaited<ReturnType<typeof readCustomer>>;

export interface CustomerToSettle {
  customerId: string;
  /**
   * The member's email, or the Stripe customer's if no account exists yet. The trial is claimed for
   * this email.
   */
  email: string | null;
}

/**
 * Completes refunds, uses a new default card for overdue and future payments, sets a trial's card,
 * and ends abandoned trials.
 */
export async function settleCustomer(
  deps: SettleDeps,
  { customerId, email }: CustomerToSettle,
  before: BillingRecord | null,
): Promise<SettledCustomer> {
  const customer = await adoptDefaultCard(
    deps,
    await completePendingRefund(deps, customerId, before),
    before,
  );

  const { subscription } = customer;

  if (
    subscription?.overdue &&
    subscription.card &&
    isNewCard(subscription.card, subscription.overdue)
  ) {
    await payWithNewCard(deps, subscription.overdue, subscription.card.paymentMethodId);
    return readCustomer(deps, customerId, before);
  }

  if (subscription?.status !== 'trialing' || subscription.card) return customer;

  const confirmed = await deps.stripe.findConfirmedCard(customerId, subscription.createdAt);
  // A card without a fingerprint gets no trial, because its earlier trials can't be detected.
  const fingerprint = confirmed?.fingerprint ?? null;

  if (
    confirmed &&
    fingerprint !== null &&
    (await claimTrial(deps, { customerId, email }, fingerprint))
  ) {
    await deps.stripe.setCard(subscription.subscriptionId, confirmed.paymentMethodId);
    return readCustomer(deps, customerId, before);
  }

  if (!isAbandonedTrial(subscription, deps.now()))
    return { ...customer, isRepeatTrial: confirmed !== undefined };

  log('info', 'trial without a card ended', {
    customerId,
    subscriptionId: subscription.subscriptionId,
  });

  await deps.stripe.end(subscription.subscriptionId);

  return readCustomer(deps, customerId, before);
}

async function claimTrial(
  { trials }: SettleDeps,
  { customerId, email }: CustomerToSettle,
  fingerprint: string,
): Promise<boolean> {
  if (!(await trials.claimCard(fingerprint, customerId))) return false;
  return email === null || trials.claimEmail(normalizeMailbox(email), customerId);
}

/** True if the card hasn't been tried for the overdue payment. Each new card is tried once. */
function isNewCard(card: NonNullable<SubscriptionFacts['card']>, overdue: Overdue): boolean {
  return overdue.card?.paymentMethodId !== card.paymentMethodId;
}

/**
 * Pays now, oldest first, because Stripe's own retry comes days later, when the plan may already
 * have ended.
 */
async function payWithNewCard(
  { stripe }: SettleDeps,
  { invoices }: Overdue,
  paymentMethodId: string,
): Promise<void> {
  for (const { invoiceId } of invoices) {
    const refusal = await stripe.payOverdue(invoiceId, paymentMethodId);
    if (!refusal) continue;

    // The next read of the invoice gives the reason.
    log('info', 'overdue payment refused', { invoiceId, message: refusal.message });

    return;
  }
}

const ENDED: readonly SubscriptionFacts['status'][] = [
  'canceled',
  'incomplete_expired',
  'incomplete',
];

/** The portal changes only the customer's default card, so charge that card from now on. */
async function adoptDefaultCard(
  deps: SettleDeps,
  customer: SettledCustomer,
  before: BillingRecord | null,
): Promise<SettledCustomer> {
  const { subscription, defaultCardId, customerId } = customer;
  const isNewDefault =
    before !== null && defaultCardId !== null && defaultCardId !== before.defaultCardId;
  if (!isNewDefault || !subscription?.card || ENDED.includes(subscription.status)) return customer;
  if (subscription.card.paymentMethodId === defaultCardId) return customer;

  await deps.stripe.replaceCard(subscription.subscriptionId, defaultCardId);

  return readCustomer(deps, customerId, before);
}

async function completePendingRefund(
  deps: SettleDeps,
  customerId: string,
  before: BillingRecord | null,
): Promise<SettledCustomer> {
  const customer = await readCustomer(deps, customerId, before);
  if (!customer.pendingRefund?.refund) return customer;

  const { subscriptionId, refund } = customer.pendingRefund;
  await deps.refunds.complete({ customerId, subscriptionId, requestedAt: refund.requestedAt });

  return readCustomer(deps, customerId, before);
}

async function readCustomer(
  { stripe }: SettleDeps,
  customerId: string,
  before: BillingRecord | null,
) {
  const {
    subscriptions: listed,
    creditCents,
    defaultCardId,
  } = await stripe.listSubscriptions(customerId);

  const subscriptions = listed.map((each) => keepKnownPlan(each, before?.subscription ?? null));
  // The refund may belong to an older subscription, because the member may have started a new one
  // since.
  const pendingRefund = subscriptions.find(
    ({ refund }) => refund !== null && refund.cents === null,
  );
  const refunded = subscriptions.findLast(({ refund }) => refund !== null);
  const refundedSubscriptionId = refunded?.subscriptionId ?? null;

  return {
    customerId,
    subscription: findCurrentSubscription(subscriptions),
    defaultCardId,
    /** A subscription whose refund was requested but isn't complete. */
    pendingRefund,
    /** The oldest subscription with a requested or completed refund; null if there is none. */
    refundedSubscriptionId,
    isRepeatTrial: false,
    creditCents,
  };
}

/**
 * A subscription keeps its last known plan if an operator replaced its price by hand. An alarm
 * reports such prices.
 */
function keepKnownPlan(
  subscription: SubscriptionFacts,
  last: SubscriptionFacts | null,
): SubscriptionFacts {
  const { subscriptionId, priceOrigin, endedAt } = subscription;
  if (priceOrigin === 'catalog' || endedAt !== null) return subscription;

  // The alarm `ForeignPrices` counts these lines.
  logError('foreign price', new Error('the price has no plan'), { subscriptionId });
  if (last?.subscriptionId !== subscriptionId || last.priceOrigin === 'unknown')
    return subscription;

  return { ...subscription, tier: last.tier, offer: last.offer, priceOrigin: 'replaced' };
}
