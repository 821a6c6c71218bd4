import { postsMail } from '#functions/mail/mail.public.ts';
import { dailyEventStore } from '#functions/members/members.public.ts';
import { log } from '#platform/logging.ts';
import { type Wired, plain } from '#platform/uses/use.ts';

import {
  settleAbandonedSignup,
  type AbandonedSignupDeps,
} from '../customer/abandoned-signup.service.ts';
import { findPlanEvents } from '../figures/find-plan-events.ts';
import { findCancellationNotice, findDueMails } from '../mails/billing-mails.ts';
import {
  billingRecordSchema,
  type BillingRecord,
  type SubscriptionFacts,
  type Payment,
} from '../subscription/billing-record.ts';
import { getNextCheckAt } from '../subscription/next-check.ts';
import { getPaidEntitlement } from '../subscription/plan-entitlement.ts';
import { membershipStore, type MemberBilling } from './membership.store.ts';
import { normalizeMailbox } from '../claims/normalized-email.ts';
import { claimLaterPayers, payerUses, readPayers } from './payers.service.ts';
import { settleCustomer, settleUses } from './settle-customer.service.ts';
import type { OpenAccount } from '../customer/signup-account.service.ts';
import type { CustomerFacts, SubscriptionGateway } from '../subscription/subscription.gateway.ts';
import { trialClaims } from '../claims/trial-claim.store.ts';
import { scheduledCheckStore } from './scheduled-check.store.ts';

const noOpener = /* @__PURE__ */ plain<OpenAccount | null>(null);
const noRemovals = /* @__PURE__ */ plain<AbandonedSignupDeps['removals']>(null);

/** Every function that changes something at Stripe uses these to refresh the membership. */
export const refreshUses = {
  ...settleUses,
  ...payerUses,
  memberships: membershipStore.pick('find', 'save'),
  trials: trialClaims.pick('claimCard', 'claimEmail', 'markEmailUsed'),
  scheduledChecks: scheduledCheckStore.pick('schedule', 'remove'),
  mails: postsMail,
  events: dailyEventStore.pick('record'),
  /** Creates a signup's account. Null in functions that only handle customers with an account. */
  openAccount: noOpener,
  removals: noRemovals,
};

export type RefreshDeps = Wired<typeof refreshUses>;

/**
 * Maximum tries if concurrent writes conflict. After that, the next event or scheduled check tries
 * again.
 */
const MAX_TRIES = 10;

/**
 * Syncs a member's row with Stripe; idempotent and concurrency-safe. Undefined for a deleted or
 * secondary customer.
 */
export async function refreshMembership(
  deps: RefreshDeps,
  customerId: string,
): Promise<BillingRecord | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const customer = await deps.stripe.findCustomer(customerId);
    if (!customer) return closeDeletedCustomer(deps, customerId);

    const member =
      customer.memberId === null ? undefined : await deps.memberships.find(customer.memberId);
    const before = member?.billing ?? null;
    const { subscription, refundedSubscriptionId, isRepeatTrial, creditCents, defaultCardId } =
      await settleCustomer(deps, { customerId, email: member?.email ?? customer.email }, before);
    if (subscription && (await settleSignupAccount(deps, customer, subscription))) continue;

    if (!member || isSecondaryCustomer({ customerId, subscription }, before, deps.now())) {
      const abandonedAt = await settleAbandonedSignup(deps, customer, subscription);
      await deps.scheduledChecks.schedule(
        customerId,
        abandonedAt ?? getNextCheckAt(subscription, deps.now()),
      );

      const hasNoAccount = customer.memberId === null;

      return hasNoAccount
        ? { ...NO_ACCOUNT_FIELDS, customerId, subscription, isRepeatTrial, creditCents }
        : undefined;
    }

    if (customer.email !== member.email)
      await syncEmail(deps, customerId, member.email, subscription);

    const emails = [customer.email, member.email];

    const payers = await readPayers(deps, {
      before,
      customerId,
      subscription,
      refundedSubscriptionId,
      emails,
    });

    const after: BillingRecord = {
      version: (before?.version ?? 0) + 1,
      customerId,
      subscription,
      isRepeatTrial,
      creditCents,
      defaultCardId,
      isCustomerDeleted: false,
      ...payers,
      cancellationNotice: findCancellationNotice(before, subscription, deps.now()).notice,
    };

    if (before && isUnchanged(before, after)) {
      await queueMailsAndCheck(deps, member, before, before);
      return before;
    }

    if (hasConfirmedTrial(subscription))
      await deps.trials.markEmailUsed(normalizeMailbox(member.email), deps.now());

    const refundOwner =
      refundedSubscriptionId ??
      (payers.refundedInFullCents === null ? null : subscription?.subscriptionId);
    if (refundOwner) await claimLaterPayers(deps, payers, refundOwner);
    // Enqueue the emails and record the events before the write. After the write, a retry would
    // find no change and do neither.
    await queueMailsAndCheck(deps, member, before, after);
    for (const event of findPlanEvents(before, after, deps.now())) await deps.events.record(event);
    if (await deps.memberships.save(member, after)) return after;

    log('info', 'membership changed while it was read', { memberId: member.memberId, tries });
  }

  throw new Error('the membership changed during every try');
}

/** Placeholder fields for a checkout whose account doesn't exist yet. Never stored. */
const NO_ACCOUNT_FIELDS = {
  version: 0,
  firstChargedAt: null,
  refundedInFullCents: null,
  defaultCardId: null,
  isCustomerDeleted: false,
  payerHashes: [],
};

/**
 * Creates a paid signup's account, or refunds the payment if the email already has one. False if
 * nothing was done.
 */
async function settleSignupAccount(
  { openAccount, refunds, mails, now }: RefreshDeps,
  { customerId, memberId, email, signup }: CustomerFacts,
  subscription: SubscriptionFacts,
): Promise<boolean> {
  if (memberId !== null || email === null || !signup || !openAccount) return false;
  if (getPaidEntitlement(subscription).plan === null) return false;
  if ((await openAccount({ ...signup, customerId, email })) !== null) return true;

  log('warn', 'signup ended, because its email has an account', { customerId });

  const { subscriptionId, tier, lastPayment, currency } = subscription;
  const refunded = lastPayment && { cents: lastPayment.cents, currency };

  await mails.post({
    kind: 'signup-refused',
    mailId: `signup-refused#${subscriptionId}`,
    to: { address: email },
    tier,
    refunded,
  });

  // Only request the refund here; the caller's next try completes it.
  await refunds.request(subscriptionId, now());

  return true;
}

/**
 * Updates the member's email at Stripe. If the member had a trial, the new mailbox can't get
 * another trial.
 */
async function syncEmail(
  { stripe, trials, now }: RefreshDeps,
  customerId: string,
  email: string,
  subscription: SubscriptionFacts | null,
): Promise<void> {
  if (hasConfirmedTrial(subscription)) await trials.markEmailUsed(normalizeMailbox(email), now());
  await stripe.setEmail(customerId, email);
}

function hasConfirmedTrial(subscription: SubscriptionFacts | null): boolean {
  return subscription !== null && subscription.card !== null && subscription.trialEndsAt !== null;
}

/**
 * True for a second Stripe customer created by hand. Such a customer must not end the first
 * customer's plan.
 */
function isSecondaryCustomer(
  { customerId, subscription }: Pick<BillingRecord, 'customerId' | 'subscription'>,
  before: BillingRecord | null,
  now: Date,
): boolean {
  if (!before || before.customerId === customerId || getPaidEntitlement(subscription).plan !== null)
    return false;

  const { plan, planEndsAt } = getPaidEntitlement(before.subscription);

  return plan !== null && (planEndsAt === null || Date.parse(planEndsAt) > now.getTime());
}

/** Stripe no longer lists a deleted customer, so the member ID comes from the scheduled check. */
async function closeDeletedCustomer(deps: RefreshDeps, customerId: string): Promise<undefined> {
  const memberId = await deps.scheduledChecks.remove(customerId);
  if (memberId === undefined) return;

  try {
    await closePlan(deps, memberId, customerId);
  } catch (error) {
    await deps.scheduledChecks.schedule(customerId, deps.now(), memberId);
    throw error;
  }
}

/** Stripe ends a deleted customer's subscriptions, so end the plan here too. */
async function closePlan(deps: RefreshDeps, memberId: string, customerId: string): Promise<void> {
  const member = await deps.memberships.find(memberId);
  const before = member?.billing;

  if (
    !member ||
    before?.customerId !== customerId ||
    !before.subscription ||
    before.isCustomerDeleted
  )
    return;

  const endedAt = before.subscription.endedAt ?? deps.now().toISOString();

  const subscription = {
    ...before.subscription,
    status: 'canceled',
    endedAt,
    cancelAt: null,
    overdue: null,
  } as const;

  const after: BillingRecord = {
    ...before,
    version: before.version + 1,
    subscription,
    isRepeatTrial: false,
    creditCents: 0,
    isCustomerDeleted: true,
  };

  await queueMailsAndCheck(deps, member, before, after);
  if (!(await deps.memberships.save(member, after)))
    throw new Error('the membership changed while closing it');
}

async function queueMailsAndCheck(
  { stripe, mails, scheduledChecks, now }: RefreshDeps,
  { memberId, grantedPlan }: MemberBilling,
  before: BillingRecord | null,
  after: BillingRecord,
): Promise<void> {
  const earlierPayments = await listEarlierPayments(
    stripe,
    before?.subscription,
    after.subscription,
  );

  for (const mail of findDueMails(memberId, before, after, {
    now: now(),
    grantedPlan,
    earlierPayments,
  }))
    await mails.post(mail);

  const checkAt = findEarlier(
    getNextCheckAt(after.subscription, now()),
    after.cancellationNotice?.retryAt,
  );

  await scheduledChecks.schedule(after.customerId, checkAt, memberId);
}

function findEarlier(at: Date | null, other: string | undefined): Date | null {
  if (other === undefined) return at;
  return at !== null && at.toISOString() < other ? at : new Date(other);
}

function isUnchanged(before: BillingRecord, after: BillingRecord): boolean {
  // Parsing puts the fields of both records in the same order, so that their JSON can be compared.
  const [a, b] = [before, after].map((record) =>
    billingRecordSchema.parse({ ...record, version: 0 }),
  );
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * New payments before `next.lastPayment`, newest first. Calls Stripe only if the subscription has a
 * newer invoice.
 */
async function listEarlierPayments(
  stripe: Pick<SubscriptionGateway, 'listPayments'>,
  last: SubscriptionFacts | null | undefined,
  next: SubscriptionFacts | null,
): Promise<Payment[]> {
  if (last?.subscriptionId !== next?.subscriptionId || !last?.latestInvoice || !next?.latestInvoice)
    return [];

  const { latestInvoice: from } = last;
  const { latestInvoice: to } = next;
  if (from.invoiceId === to.invoiceId) return [];

  // Includes the last known invoice, which may have been paid since.
  const payments = await stripe.listPayments(next.subscriptionId, {
    from: from.createdAt,
    to: to.createdAt,
  });

  const known = [last.lastPayment?.invoiceId, next.lastPayment?.invoiceId];

  return payments.filter(({ invoiceId }) => !known.includes(invoiceId));
}
