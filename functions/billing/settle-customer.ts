import { log } from '../platform/logging.ts';
import { currentOf, isAbandoned, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';
import { mailboxOf } from './normalised-email.ts';
import type { RefundGateway } from './refund.gateway.ts';
import type { SubscriptionGateway } from './subscription.gateway.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';

export interface SettlingParts {
  readonly stripe: SubscriptionGateway;
  readonly refunds: RefundGateway;
  readonly trials: Pick<TrialClaimStore, 'claimCard' | 'claimEmail'>;
  readonly now: () => Date;
}

export interface Settled {
  readonly subscription: SubscriptionFacts | null;
  /** A subscription whose requested refund isn't complete. */
  readonly owed: SubscriptionFacts | undefined;
  /** The first subscription with a requested refund, complete or not. */
  readonly refundedId: string | null;
  readonly isCardKnown: boolean;
  readonly creditCents: number;
}

export interface Settling {
  readonly customerId: string;
  /** The address whose mailbox gets the trial: the member's, or the customer's before an account exists. */
  readonly email: string | null;
}

/**
 * The current subscription, after pending work: requested refunds are made, an overdue payment is retried with a new
 * card, a confirmed card is set, and an abandoned trial is ended.
 */
export async function settled(
  parts: SettlingParts,
  { customerId, email }: Settling,
  before: BillingRecord | null,
): Promise<Settled> {
  const found = await readGivenBack(parts, customerId);
  const { subscription } = found;
  if (subscription?.overdue && subscription.card && isOtherCard(before?.subscription ?? null, subscription)) {
    // Stripe waits days before its own retry, and the plan might end before that.
    await parts.stripe.payOverdue(subscription.overdue.invoiceId, subscription.card.paymentMethodId);
    return read(parts, customerId);
  }
  if (subscription?.status !== 'trialing' || subscription.card) return found;
  const confirmed = await parts.stripe.confirmedCard(customerId, subscription.createdAt);
  // A card without a fingerprint gets no trial, because an earlier trial couldn't be detected.
  const fingerprint = confirmed?.fingerprint ?? null;
  if (confirmed && fingerprint !== null && (await claimTrial(parts, { customerId, email }, fingerprint))) {
    await parts.stripe.setCard(subscription.subscriptionId, confirmed.paymentMethodId);
    return read(parts, customerId);
  }
  if (!isAbandoned(subscription, parts.now())) return { ...found, isCardKnown: confirmed !== undefined };
  log('info', 'trial without a card ended', { customerId, subscriptionId: subscription.subscriptionId });
  await parts.stripe.end(subscription.subscriptionId);
  return read(parts, customerId);
}

async function claimTrial(
  { trials }: SettlingParts,
  { customerId, email }: Settling,
  fingerprint: string,
): Promise<boolean> {
  if (!(await trials.claimCard(fingerprint, customerId))) return false;
  return email === null || trials.claimEmail(mailboxOf(email), customerId);
}

/** True if the card changed since this payment was first seen overdue, so that each card is tried once. */
function isOtherCard(before: SubscriptionFacts | null, { overdue, card }: SubscriptionFacts): boolean {
  const isSeen = before?.overdue?.invoiceId === overdue?.invoiceId;
  return isSeen && before?.card?.paymentMethodId !== card?.paymentMethodId;
}

async function readGivenBack(parts: SettlingParts, customerId: string): Promise<Settled> {
  const found = await read(parts, customerId);
  if (!found.owed?.refund) return found;
  const { subscriptionId, refund } = found.owed;
  await parts.refunds.giveBack({ customerId, subscriptionId, askedAt: refund.askedAt });
  return read(parts, customerId);
}

async function read({ stripe }: SettlingParts, customerId: string): Promise<Settled> {
  const { subscriptions, creditCents } = await stripe.subscriptions(customerId);
  // The refund may belong to an older subscription, because the member can have started another since.
  const owed = subscriptions.find(({ refund }) => refund !== null && refund.cents === null);
  const refunded = subscriptions.findLast(({ refund }) => refund !== null);
  const refundedId = refunded?.subscriptionId ?? null;
  return { subscription: currentOf(subscriptions), owed, refundedId, isCardKnown: false, creditCents };
}
