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
  /** Null in functions that never see a customer without an account. Events and the hourly run create accounts. */
  readonly openAccount: OpenAccount | null;
}

/** Retries after concurrent writes, before leaving the customer to the next event or scheduled check. */
const MOST_TRIES = 10;

/**
 * Updates a member's row to Stripe's current state, with optimistic locking; idempotent and safe to run concurrently.
 * Returns the record, or undefined if the customer was deleted or isn't the one who pays.
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
    // Enqueue emails before the write: an email lost after the write would never be enqueued again, and duplicates are
    // sent once.
    await followUp(parts, member.memberId, before, after);
    if (await parts.memberships.save(member, after)) return after;
    log('info', 'membership changed while it was read', { memberId: member.memberId, tries });
  }
  throw new Error('a membership changed again and again while it was read');
}

/** Placeholder fields for a checkout whose account isn't open yet. Never written. */
const WITHOUT_ACCOUNT = { version: 0, firstChargedAt: null, payerHashes: [] };

/**
 * Creates the account of a signup whose card is confirmed, or, if the address got another account meanwhile, ends and
 * refunds the subscription. True if either happened.
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
  // Request the refund first, so that the next refresh completes it.
  await refunds.ask(subscription.subscriptionId, now());
  return true;
}

/** Sets the member's new address at Stripe. A trial used with the old address also counts for the new one. */
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

/** A second customer created by hand for the same member must not end the plan that the first customer pays for. */
function isOverruled(
  { customerId, subscription }: Pick<BillingRecord, 'customerId' | 'subscription'>,
  before: BillingRecord | null,
  now: Date,
): boolean {
  if (!before || before.customerId === customerId || entitlementOf(subscription).plan !== null) return false;
  const { plan, planEndsAt } = entitlementOf(before.subscription);
  return plan !== null && (planEndsAt === null || Date.parse(planEndsAt) > now.getTime());
}

/** Stripe no longer lists a deleted customer, so the member ID comes from the scheduled check. */
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

/** Stripe ends a deleted customer's subscriptions, so end the plan here too. */
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
  // Parsing gives both the same field order.
  const [a, b] = [before, after].map((record) => billingRecordSchema.parse({ ...record, version: 0 }));
  return JSON.stringify(a) === JSON.stringify(b);
}
