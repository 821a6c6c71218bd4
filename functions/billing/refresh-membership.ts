import { log } from '../platform/logging.ts';
import type { MailQueue } from '../mail/mail.public.ts';
import { mailsFor } from './billing-mails.ts';
import {
  billingRecordSchema,
  currentOf,
  isAbandoned,
  nextVisit,
  type BillingRecord,
  type SubscriptionFacts,
} from './billing-record.ts';
import type { MembershipStore } from './membership.store.ts';
import { mailboxOf } from './normalised-email.ts';
import type { RefundGateway } from './refund.gateway.ts';
import type { SubscriptionGateway } from './subscription.gateway.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';
import type { VisitStore } from './visit.store.ts';

export interface RefreshParts {
  readonly stripe: SubscriptionGateway;
  readonly refunds: RefundGateway;
  readonly memberships: MembershipStore;
  readonly trials: Pick<TrialClaimStore, 'claimCard' | 'useEmail'>;
  readonly visits: Pick<VisitStore, 'plan'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

/** Somebody else's write comes between at most this often before it is left to the next news or visit. */
const MOST_TRIES = 10;

/**
 * Brings a member's row to what Stripe says now, whatever was heard: fetches, settles what waits for us, and writes only
 * if nobody has written since it began to fetch; otherwise begins again. Answers the record, or undefined for a customer
 * who is gone or has no account yet. May be called any number of times, in any order, at the same time.
 */
export async function refreshMembership(parts: RefreshParts, customerId: string): Promise<BillingRecord | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const customer = await parts.stripe.customer(customerId);
    if (!customer) return stopVisiting(parts, customerId);
    const member = customer.memberId === null ? undefined : await parts.memberships.find(customer.memberId);
    const before = member?.billing ?? null;
    const { subscription, isCardKnown, creditCents } = await settled(parts, customerId, before);
    if (!member) {
      await parts.visits.plan(customerId, nextVisit(subscription, parts.now()));
      return undefined;
    }
    const after: BillingRecord = {
      version: (before?.version ?? 0) + 1,
      customerId,
      subscription,
      isCardKnown,
      creditCents,
      firstChargedAt: await firstCharge(parts, before, customerId, subscription),
    };
    if (before && isSame(before, after)) {
      await followUp(parts, member.memberId, before, before);
      return before;
    }
    if (subscription?.card && subscription.trialEndsAt)
      await parts.trials.useEmail(mailboxOf(member.email), parts.now());
    // Posted before it is written: a mail lost between the two would never be posted again, one posted twice is sent once.
    await followUp(parts, member.memberId, before, after);
    if (await parts.memberships.save(member, after)) return after;
    log('info', 'membership changed while it was read', { memberId: member.memberId, tries });
  }
  throw new Error('a membership changed again and again while it was read');
}

async function stopVisiting(parts: RefreshParts, customerId: string): Promise<undefined> {
  await parts.visits.plan(customerId, null);
}

interface Settled {
  readonly subscription: SubscriptionFacts | null;
  /** One whose refund was asked for and is not given yet. */
  readonly owed: SubscriptionFacts | undefined;
  readonly isCardKnown: boolean;
  readonly creditCents: number;
}

/**
 * The subscription that counts, after what waits for us is done: a refund that was asked for is given, an overdue payment
 * tried with a new card, a confirmed card set, an abandoned trial ended.
 */
async function settled(parts: RefreshParts, customerId: string, before: BillingRecord | null): Promise<Settled> {
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
  if (confirmed && fingerprint !== null && (await parts.trials.claimCard(fingerprint, customerId))) {
    await parts.stripe.setCard(subscription.subscriptionId, confirmed.paymentMethodId);
    return read(parts, customerId);
  }
  if (!isAbandoned(subscription, parts.now())) return { ...found, isCardKnown: confirmed !== undefined };
  log('info', 'trial without a card ended', { customerId, subscriptionId: subscription.subscriptionId });
  await parts.stripe.end(subscription.subscriptionId);
  return read(parts, customerId);
}

/** Has the card changed since this payment was first seen overdue? Each card is so tried once. */
function isOtherCard(before: SubscriptionFacts | null, { overdue, card }: SubscriptionFacts): boolean {
  const isSeen = before?.overdue?.invoiceId === overdue?.invoiceId;
  return isSeen && before?.card?.paymentMethodId !== card?.paymentMethodId;
}

async function readGivenBack(parts: RefreshParts, customerId: string): Promise<Settled> {
  const found = await read(parts, customerId);
  if (!found.owed?.refund) return found;
  const { subscriptionId, refund } = found.owed;
  await parts.refunds.giveBack({ customerId, subscriptionId, askedAt: refund.askedAt });
  return read(parts, customerId);
}

async function read({ stripe }: RefreshParts, customerId: string): Promise<Settled> {
  const { subscriptions, creditCents } = await stripe.subscriptions(customerId);
  // It need not be the one that counts: the member may have begun another since.
  const owed = subscriptions.find(({ refund }) => refund !== null && refund.cents === null);
  return { subscription: currentOf(subscriptions), owed, isCardKnown: false, creditCents };
}

async function firstCharge(
  { stripe }: RefreshParts,
  before: BillingRecord | null,
  customerId: string,
  subscription: SubscriptionFacts | null,
): Promise<string | null> {
  if (before?.firstChargedAt) return before.firstChargedAt;
  const mayHavePaid =
    subscription !== null && ['active', 'past_due', 'canceled', 'unpaid'].includes(subscription.status);
  return mayHavePaid ? stripe.firstChargedAt(customerId) : null;
}

async function followUp(
  { mails, visits, now }: RefreshParts,
  memberId: string,
  before: BillingRecord | null,
  after: BillingRecord,
): Promise<void> {
  for (const mail of mailsFor(memberId, before, after, now())) await mails.post(mail);
  await visits.plan(after.customerId, nextVisit(after.subscription, now()));
}

function isSame(before: BillingRecord, after: BillingRecord): boolean {
  // Parsed, so that both have their fields in one order.
  const [a, b] = [before, after].map((record) => billingRecordSchema.parse({ ...record, version: 0 }));
  return JSON.stringify(a) === JSON.stringify(b);
}
