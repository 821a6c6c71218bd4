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
  /** One whose refund was asked for and is not given yet. */
  readonly owed: SubscriptionFacts | undefined;
  /** The first subscription whose refund was asked for, given or not. */
  readonly refundedId: string | null;
  readonly isCardKnown: boolean;
  readonly creditCents: number;
}

export interface Settling {
  readonly customerId: string;
  /** Whose mailbox has the trial: the member's address, and before there is an account the customer's. */
  readonly email: string | null;
}

/**
 * The subscription that counts, after what waits for us is done: a refund that was asked for is given, an overdue payment
 * tried with a new card, a confirmed card set, an abandoned trial ended.
 */
export async function settled(
  parts: SettlingParts,
  { customerId, email }: Settling,
  before: BillingRecord | null,
): Promise<Settled> {
  const found = await readGivenBack(parts, customerId);
  const { subscription } = found;
  if (subscription?.overdue && subscription.card && isOtherCard(before?.subscription ?? null, subscription)) {
    // Stripe itself tries again after days only, and the plan might close before.
    await parts.stripe.payOverdue(subscription.overdue.invoiceId, subscription.card.paymentMethodId);
    return read(parts, customerId);
  }
  if (subscription?.status !== 'trialing' || subscription.card) return found;
  const confirmed = await parts.stripe.confirmedCard(customerId, subscription.createdAt);
  // What has no fingerprint can't be told from what had its trial.
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

/** Has the card changed since this payment was first seen overdue? Each card is so tried once. */
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
  // It need not be the one that counts: the member may have begun another since.
  const owed = subscriptions.find(({ refund }) => refund !== null && refund.cents === null);
  const refunded = subscriptions.findLast(({ refund }) => refund !== null);
  const refundedId = refunded?.subscriptionId ?? null;
  return { subscription: currentOf(subscriptions), owed, refundedId, isCardKnown: false, creditCents };
}
