import { log } from '../platform/logging.ts';
import type { MailQueue } from '../mail/mail.public.ts';
import { mailsFor } from './billing-mails.ts';
import {
  billingRecordSchema,
  entitlementOf,
  nextVisit,
  type BillingRecord,
  type SubscriptionFacts,
} from './billing-record.ts';
import type { MembershipStore } from './membership.store.ts';
import { mailboxOf } from './normalised-email.ts';
import { claimLaterPayers, readPayers, type PayerParts } from './payers.ts';
import { settled, type SettlingParts } from './settle-customer.ts';
import type { OpenAccount } from './signup-account.ts';
import type { CustomerFacts, SubscriptionGateway } from './subscription.gateway.ts';
import type { TrialClaimStore } from './trial-claim.store.ts';
import type { VisitStore } from './visit.store.ts';

export interface RefreshParts extends SettlingParts, PayerParts {
  readonly stripe: SubscriptionGateway;
  readonly memberships: MembershipStore;
  readonly trials: Pick<TrialClaimStore, 'claimCard' | 'claimEmail' | 'useEmail'>;
  readonly visits: Pick<VisitStore, 'plan' | 'drop'>;
  readonly mails: MailQueue;
  /** Null in functions that never see a customer without an account: events and the hourly run open it. */
  readonly openAccount: OpenAccount | null;
}

/** Somebody else's write comes between at most this often before it is left to the next news or visit. */
const MOST_TRIES = 10;

/**
 * Brings a member's row to what Stripe says now, whatever was heard: fetches, settles what waits for us, and writes only
 * if nobody has written since it began to fetch; otherwise begins again. Answers the record, or undefined for a customer
 * who is gone or is not the one who pays. May be called any number of times, in any order, at the same time.
 */
export async function refreshMembership(parts: RefreshParts, customerId: string): Promise<BillingRecord | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const customer = await parts.stripe.customer(customerId);
    if (!customer) return closeGone(parts, customerId);
    const member = customer.memberId === null ? undefined : await parts.memberships.find(customer.memberId);
    const before = member?.billing ?? null;
    const { subscription, refundedId, isCardKnown, creditCents } = await settled(
      parts,
      { customerId, email: member?.email ?? customer.email },
      before,
    );
    if (subscription && (await isAccountNew(parts, customer, subscription))) continue;
    if (!member || isOverruled({ customerId, subscription }, before, parts.now())) {
      await parts.visits.plan(customerId, nextVisit(subscription, parts.now()));
      const hasNoAccount = customer.memberId === null;
      return hasNoAccount ? { ...WITHOUT_ACCOUNT, customerId, subscription, isCardKnown, creditCents } : undefined;
    }
    if (customer.email !== member.email) await followAddress(parts, customerId, member.email, subscription);
    const emails = [customer.email, member.email];
    const payers = await readPayers(parts, { before, customerId, subscription, refundedId, emails });
    const after: BillingRecord = {
      version: (before?.version ?? 0) + 1,
      customerId,
      subscription,
      isCardKnown,
      creditCents,
      ...payers,
    };
    if (before && isSame(before, after)) {
      await followUp(parts, member.memberId, before, before);
      return before;
    }
    if (hasTrial(subscription)) await parts.trials.useEmail(mailboxOf(member.email), parts.now());
    if (refundedId !== null) await claimLaterPayers(parts, payers, refundedId);
    // Posted before it is written: a mail lost between the two would never be posted again, one posted twice is sent once.
    await followUp(parts, member.memberId, before, after);
    if (await parts.memberships.save(member, after)) return after;
    log('info', 'membership changed while it was read', { memberId: member.memberId, tries });
  }
  throw new Error('a membership changed again and again while it was read');
}

/** What a checkout shows before its account is open. Never written. */
const WITHOUT_ACCOUNT = { version: 0, firstChargedAt: null, payerHashes: [] };

/**
 * Opens the account of a signup whose card is confirmed. If the address got another account in the meantime, ends the
 * subscription and refunds it. True if either happened.
 */
async function isAccountNew(
  { openAccount, refunds, now }: RefreshParts,
  { customerId, memberId, email, signup }: CustomerFacts,
  subscription: SubscriptionFacts,
): Promise<boolean> {
  if (memberId !== null || email === null || !signup || !openAccount) return false;
  if (entitlementOf(subscription).plan === null) return false;
  if ((await openAccount({ ...signup, customerId, email })) !== null) return true;
  log('warn', 'signup ended, because its email has an account', { customerId });
  // Noted first, so that the next refresh completes it.
  await refunds.ask(subscription.subscriptionId, now());
  return true;
}

/** Stripe's mails go to the member's new address, and whoever had a trial with the old one has none with the new one. */
async function followAddress(
  { stripe, trials, now }: RefreshParts,
  customerId: string,
  email: string,
  subscription: SubscriptionFacts | null,
): Promise<void> {
  if (hasTrial(subscription)) await trials.useEmail(mailboxOf(email), now());
  await stripe.setEmail(customerId, email);
}

function hasTrial(subscription: SubscriptionFacts | null): boolean {
  return subscription !== null && subscription.card !== null && subscription.trialEndsAt !== null;
}

/** A second customer in the member's name, made by hand at Stripe, must not close the plan that the first one pays. */
function isOverruled(
  { customerId, subscription }: Pick<BillingRecord, 'customerId' | 'subscription'>,
  before: BillingRecord | null,
  now: Date,
): boolean {
  if (!before || before.customerId === customerId || entitlementOf(subscription).plan !== null) return false;
  const { plan, planEndsAt } = entitlementOf(before.subscription);
  return plan !== null && (planEndsAt === null || Date.parse(planEndsAt) > now.getTime());
}

/** Who was removed at Stripe is named there no more; whose plan that was stands with the visit that was planned. */
async function closeGone(parts: RefreshParts, customerId: string): Promise<undefined> {
  const memberId = await parts.visits.drop(customerId);
  if (memberId === undefined) return;
  try {
    await closePlan(parts, memberId, customerId);
  } catch (error) {
    await parts.visits.plan(customerId, parts.now(), memberId);
    throw error;
  }
}

/** Stripe ends what a removed customer had. */
async function closePlan(parts: RefreshParts, memberId: string, customerId: string): Promise<void> {
  const member = await parts.memberships.find(memberId);
  const before = member?.billing;
  if (!member || before?.customerId !== customerId || !before.subscription) return;
  const endedAt = before.subscription.endedAt ?? parts.now().toISOString();
  const subscription = { ...before.subscription, status: 'canceled', endedAt, cancelAt: null, overdue: null } as const;
  const after = { ...before, version: before.version + 1, subscription, isCardKnown: false, creditCents: 0 };
  await followUp(parts, memberId, before, after);
  if (!(await parts.memberships.save(member, after))) throw new Error('a membership changed while it was closed');
}

async function followUp(
  { mails, visits, now }: RefreshParts,
  memberId: string,
  before: BillingRecord | null,
  after: BillingRecord,
): Promise<void> {
  for (const mail of mailsFor(memberId, before, after, now())) await mails.post(mail);
  await visits.plan(after.customerId, nextVisit(after.subscription, now()), memberId);
}

function isSame(before: BillingRecord, after: BillingRecord): boolean {
  // Parsed, so that both have their fields in one order.
  const [a, b] = [before, after].map((record) => billingRecordSchema.parse({ ...record, version: 0 }));
  return JSON.stringify(a) === JSON.stringify(b);
}
