import type { Mail } from '#functions/mail/mail.public.ts';

import { DAY_MS } from '#shared/product/time.ts';
import type {
  BillingRecord,
  CancellationNotice,
  Payment,
  SubscriptionFacts,
} from '../subscription/billing-record.ts';
import { TRIAL_NOTICE_MS } from '../subscription/next-check.ts';
import { getPaidEntitlement, isHeld } from '../subscription/plan-entitlement.ts';
import { findOverdueMails, type Change, type MailContext, type Member } from './overdue-mails.ts';
import { decideNotice, type NoticeDecision } from './cancellation-notice.ts';
import { getNextCharge } from '../subscription/next-charge.ts';

type Charge = NonNullable<ReturnType<typeof getNextCharge>>;

/** Mail IDs are derived from the content, so repeated events send each email only once. */
export function findDueMails(
  memberId: string,
  before: BillingRecord | null,
  after: BillingRecord,
  { now, grantedPlan = null, earlierPayments = [] }: MailContext,
): Mail[] {
  const to = { memberId };
  const next = after.subscription;
  if (!next) return [];

  const { subscriptionId, tier, currency, overdue } = next;
  const last = before?.subscription?.subscriptionId === subscriptionId ? before.subscription : null;
  const wasOpen = isOpen(before?.subscription ?? null);
  const mails: Mail[] = [];
  if (isOpen(next) && !wasOpen && next.status !== 'trialing')
    mails.push({ kind: 'welcome', mailId: getWelcomeId(to), to });

  mails.push(...findTrialMails(to, after, { wasOpen, now }));
  if (overdue && !isHeld(next))
    mails.push(...findOverdueMails(to, { last, next }, overdue, { now, grantedPlan }));

  const isLive = last !== null && isOpen(last) && isOpen(next);
  mails.push(...findPaymentMails(to, { last, next, isLive, earlierPayments, now }, after));

  const nextCharge = getNextCharge(after);
  const { isDue } = findCancellationNotice(before, next, now);
  const noticeId = getNoticeId(before, next);
  if (isDue && next.cancelAt === null && nextCharge)
    mails.push({ kind: 'plan-resumed', mailId: `plan-resumed#${noticeId}`, to, tier, nextCharge });

  const ending = findEndingMail(to, { last, next }, before?.cancellationNotice);

  if (isDue && next.cancelAt !== null && !ending) {
    const canceled = {
      kind: 'plan-canceled',
      to,
      tier,
      endsAt: next.cancelAt,
      refunded: null,
    } as const;

    mails.push({ ...canceled, mailId: `plan-canceled#${noticeId}` });
  }

  const refundedCents = after.refundedInFullCents;

  if (refundedCents !== null && before?.refundedInFullCents === null && !next.refund) {
    const refunded = { cents: refundedCents, currency };
    mails.push({
      kind: 'payment-refunded',
      mailId: `payment-refunded#${subscriptionId}`,
      to,
      tier,
      refunded,
      nextCharge,
    });
  }

  if (isLive && nextCharge) mails.push(...findNextPlanMails(to, { last, next }, nextCharge));

  if (last && isOpen(last) && next.dispute?.state === 'open') {
    const { cents, openedAt } = next.dispute;
    const mailId = `payment-disputed#${subscriptionId}#${openedAt}`;
    mails.push({ kind: 'payment-disputed', mailId, to, tier, amount: { cents, currency } });
  }

  if (ending) mails.push(ending);

  return mails;
}

function findTrialMails(
  to: Member,
  after: BillingRecord,
  { wasOpen, now }: { wasOpen: boolean; now: Date },
): Mail[] {
  const { subscription } = after;
  const firstCharge = getNextCharge(after);
  if (subscription?.status !== 'trialing' || !subscription.card || !firstCharge) return [];

  const { subscriptionId, tier, priceCents: cents, currency } = subscription;
  const { at: endsAt, amount } = firstCharge;
  const trial = { to, tier, endsAt, amount, price: { cents, currency } };
  const remainingMs = Date.parse(endsAt) - now.getTime();
  const isEnding = remainingMs > 0 && remainingMs <= TRIAL_NOTICE_MS;

  return [
    ...(wasOpen ? [] : [{ ...trial, kind: 'trial-started' as const, mailId: getWelcomeId(to) }]),
    ...(isEnding
      ? [
          {
            ...trial,
            kind: 'trial-ends' as const,
            mailId: `trial-ends#${subscriptionId}#${endsAt}`,
          },
        ]
      : []),
  ];
}

/** Both welcome emails have the same ID, so that a returning member isn't welcomed again. */
function getWelcomeId({ memberId }: Member): string {
  return `welcome#${memberId}`;
}

/** Derived from the previous email, so that a retry on another day doesn't send the email again. */
function getNoticeId(before: BillingRecord | null, { subscriptionId }: SubscriptionFacts): string {
  const notice = before?.cancellationNotice;
  const previous =
    notice?.subscriptionId === subscriptionId ? `${notice.day}#${notice.count}` : 'none';
  return `${subscriptionId}#${previous}`;
}

/**
 * Decides whether to email about a cancellation of `next`. Returns that and the notice to store
 * with `next`.
 */
export function findCancellationNotice(
  before: BillingRecord | null,
  next: SubscriptionFacts | null,
  now: Date,
): NoticeDecision {
  const last = before?.subscription;
  const notice = before?.cancellationNotice;
  if (!next || last?.subscriptionId !== next.subscriptionId || !isOpen(last) || !isOpen(next))
    return { notice, isDue: false };

  // The email about a plan change also says that the plan continues.
  const isStatedElsewhere =
    next.cancelAt === null && (last.tier !== next.tier || last.changeId !== next.changeId);

  return decideNotice({ ...last, notice }, next, { now, isStatedElsewhere });
}

/** Returns an email if a downgrade at the end of the period was planned or canceled. */
function findNextPlanMails(
  to: Member,
  { last, next }: { last: SubscriptionFacts; next: SubscriptionFacts },
  nextCharge: Charge,
): Mail[] {
  const { subscriptionId, tier, changeId, nextPlan, periodEndsAt, currency } = next;
  if (
    nextPlan?.tier === last.nextPlan?.tier ||
    tier !== last.tier ||
    periodEndsAt !== last.periodEndsAt
  )
    return [];

  const mailId = `next-plan#${subscriptionId}#${nextPlan?.tier ?? tier}#${changeId}`;
  if (!nextPlan) return [{ kind: 'plan-kept', mailId, to, tier, nextCharge }];

  const price = { cents: nextPlan.priceCents, currency };

  return [
    { kind: 'downgrade-planned', mailId, to, from: tier, tier: nextPlan.tier, price, nextCharge },
  ];
}

function findEndingMail(
  to: Mail['to'],
  { last, next }: Change,
  notice: CancellationNotice | undefined,
): Mail | undefined {
  const { subscriptionId, tier, cancelAt, endedAt, currency } = next;
  const endsAt = endedAt ?? cancelAt ?? next.periodEndsAt;
  const canceled = { kind: 'plan-canceled', to, tier, endsAt } as const;
  const cents = next.refund?.cents ?? null;

  if (cents !== null) {
    if (last && (last.refund?.cents ?? null) !== null) return undefined;

    return {
      ...canceled,
      mailId: `plan-refunded#${subscriptionId}`,
      refunded: { cents, currency },
    };
  }

  if (!last || !(isOpen(last) || last.overdue)) return undefined;
  if (next.status === 'paused')
    return { kind: 'plan-paused', mailId: `plan-paused#${subscriptionId}`, to, tier };
  if (next.isEndedUnpaid && last.overdue) {
    const amount = { cents: last.overdue.cents, currency };
    return { kind: 'plan-ended-unpaid', mailId: `plan-ended#${subscriptionId}`, to, tier, amount };
  }

  // A member who canceled has already been notified.
  const lastNotice = notice?.subscriptionId === subscriptionId ? notice : last;
  if (next.status !== 'canceled' || lastNotice.cancelAt) return undefined;

  return { ...canceled, mailId: `plan-ended#${subscriptionId}`, refunded: null };
}

function isOpen(subscription: SubscriptionFacts | null): boolean {
  return getPaidEntitlement(subscription).plan !== null;
}

interface PaymentChange {
  /** The subscription before the refresh; null if it is new. */
  last: SubscriptionFacts | null;
  next: SubscriptionFacts;
  /** True if the member had access before and still has it. */
  isLive: boolean;
  /** New payments before `next.lastPayment`, newest first. */
  earlierPayments: readonly Payment[];
  now: Date;
}

/**
 * Limit for rows that were stored before invoices were recorded: a payment older than this gets no
 * receipt.
 */
const MAX_FIRST_RECEIPT_AGE_MS = 2 * DAY_MS;

/**
 * Returns a receipt for each new payment. After a plan change, one email covers both the change and
 * its payment.
 */
function findPaymentMails(
  to: Mail['to'],
  { last, next, isLive, earlierPayments, now }: PaymentChange,
  after: BillingRecord,
): Mail[] {
  const { subscriptionId, tier, currency, card, lastPayment } = next;
  const isTooOld = ({ paidAt }: Payment) =>
    now.getTime() - Date.parse(paidAt) > MAX_FIRST_RECEIPT_AGE_MS;
  const isNewPayment =
    lastPayment !== null &&
    lastPayment.invoiceId !== last?.lastPayment?.invoiceId &&
    !(last?.lastPayment === null && last.latestInvoice === null && isTooOld(lastPayment));

  const payments = [...(isNewPayment ? [lastPayment] : []), ...earlierPayments];
  const toMoney = (cents: number) => ({ cents, currency });
  const toAmounts = ({ cents, creditCents }: Payment) => ({
    paid: toMoney(cents),
    creditUsed: toMoney(creditCents),
  });

  const nextCharge = getNextCharge(after);
  const from = isLive && last && last.tier !== tier ? last.tier : null;
  const changePaymentIndex = from ? payments.findIndex(({ isPlanChange }) => isPlanChange) : -1;
  const changePayment = payments[changePaymentIndex];

  const receipts = payments.map((payment, index): Mail => ({
    kind: 'receipt',
    mailId: `receipt#${payment.invoiceId}`,
    to,
    // Payments before a change of plan were for the old plan.
    tier: from && index > changePaymentIndex ? from : tier,
    paidAt: payment.paidAt,
    ...toAmounts(payment),
    wasOverdue:
      last?.overdue?.invoices.some(({ invoiceId }) => invoiceId === payment.invoiceId) ?? false,
    card,
    nextCharge,
  }));

  // The member already got an email when the downgrade was planned, so only the receipt is new.
  if (!from || last?.nextPlan?.tier === tier) return receipts;

  const planChanged: Mail = {
    kind: 'plan-changed',
    // Use the change ID instead of the record version, because a retried write gets a new version.
    mailId: `plan-changed#${subscriptionId}#${tier}#${next.changeId}`,
    to,
    from,
    tier,
    price: toMoney(next.priceCents),
    payment: changePayment ? toAmounts(changePayment) : null,
    credit: after.creditCents > 0 ? toMoney(after.creditCents) : null,
    nextCharge,
  };

  return [planChanged, ...receipts.filter((_, index) => index !== changePaymentIndex)];
}
