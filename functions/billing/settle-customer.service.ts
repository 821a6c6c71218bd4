import { log } from '../platform/logging.ts';
import {
  findCurrentSubscription,
  isAbandonedTrial,
  type BillingRecord,
  type SubscriptionFacts,
} from './billing-record.ts';
import { normalizeMailbox } from './normalized-email.ts';
import type { RefundGateway } from './refund.gateway.ts';
import type { SubscriptionGateway } from './subscription.gateway.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';

export interface SettleDeps {
  readonly stripe: SubscriptionGateway;
  readonly refunds: RefundGateway;
  readonly trials: Pick<TrialClaimStore, 'claimCard' | 'claimEmail'>;
  readonly now: () => Date;
}

export type SettledCustomer = Awaited<ReturnType<typeof readCustomer>>;

export interface CustomerToSettle {
  readonly customerId: string;
  /** The member's email, or the Stripe customer's if no account exists yet. The trial is claimed for this email. */
  readonly email: string | null;
}

/** Completes refunds, retries overdue payments with a new card, sets a trial's card, and ends abandoned trials. */
export async function settleCustomer(
  deps: SettleDeps,
  { customerId, email }: CustomerToSettle,
  before: BillingRecord | null,
): Promise<SettledCustomer> {
  const customer = await completePendingRefund(deps, customerId);
  const { subscription } = customer;
  if (subscription?.overdue && subscription.card && isCardChanged(before?.subscription ?? null, subscription)) {
    // Pay now, because Stripe's own retry comes days later, when the plan may already have ended.
    await deps.stripe.payOverdue(subscription.overdue.invoiceId, subscription.card.paymentMethodId);
    return readCustomer(deps, customerId);
  }
  if (subscription?.status !== 'trialing' || subscription.card) return customer;
  const confirmed = await deps.stripe.findConfirmedCard(customerId, subscription.createdAt);
  // A card without a fingerprint gets no trial, because its earlier trials can't be detected.
  const fingerprint = confirmed?.fingerprint ?? null;
  if (confirmed && fingerprint !== null && (await claimTrial(deps, { customerId, email }, fingerprint))) {
    await deps.stripe.setCard(subscription.subscriptionId, confirmed.paymentMethodId);
    return readCustomer(deps, customerId);
  }
  if (!isAbandonedTrial(subscription, deps.now())) return { ...customer, isRepeatTrial: confirmed !== undefined };
  log('info', 'trial without a card ended', { customerId, subscriptionId: subscription.subscriptionId });
  await deps.stripe.end(subscription.subscriptionId);
  return readCustomer(deps, customerId);
}

async function claimTrial(
  { trials }: SettleDeps,
  { customerId, email }: CustomerToSettle,
  fingerprint: string,
): Promise<boolean> {
  if (!(await trials.claimCard(fingerprint, customerId))) return false;
  return email === null || trials.claimEmail(normalizeMailbox(email), customerId);
}

/** True if the card changed after the payment became overdue. Each new card is tried once. */
function isCardChanged(before: SubscriptionFacts | null, { overdue, card }: SubscriptionFacts): boolean {
  const wasAlreadyOverdue = before?.overdue?.invoiceId === overdue?.invoiceId;
  return wasAlreadyOverdue && before?.card?.paymentMethodId !== card?.paymentMethodId;
}

async function completePendingRefund(deps: SettleDeps, customerId: string): Promise<SettledCustomer> {
  const customer = await readCustomer(deps, customerId);
  if (!customer.pendingRefund?.refund) return customer;
  const { subscriptionId, refund } = customer.pendingRefund;
  await deps.refunds.complete({ customerId, subscriptionId, requestedAt: refund.requestedAt });
  return readCustomer(deps, customerId);
}

async function readCustomer({ stripe }: SettleDeps, customerId: string) {
  const { subscriptions, creditCents } = await stripe.listSubscriptions(customerId);
  // The refund may belong to an older subscription, because the member may have started a new one since.
  const pendingRefund = subscriptions.find(({ refund }) => refund !== null && refund.cents === null);
  const refunded = subscriptions.findLast(({ refund }) => refund !== null);
  const refundedSubscriptionId = refunded?.subscriptionId ?? null;
  return {
    subscription: findCurrentSubscription(subscriptions),
    /** A subscription whose refund was requested but isn't complete. */
    pendingRefund,
    /** The oldest subscription with a requested or completed refund; null if there is none. */
    refundedSubscriptionId,
    isRepeatTrial: false,
    creditCents,
  };
}
