import type { Mail } from '#functions/mail/mail.public.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { DAY_MS } from '#shared/product/time.ts';
import type { Overdue, Payment, SubscriptionFacts } from '../subscription/billing-record.ts';
import { LOCK_REMINDER_MS } from '../subscription/next-check.ts';
import { getLockedAt } from '../subscription/plan-entitlement.ts';

export interface Member {
  memberId: string;
}

/** A subscription before and after a refresh. `last` is null if the subscription is new. */
export interface Change {
  last: SubscriptionFacts | null;
  next: SubscriptionFacts;
}

export interface MailContext {
  now: Date;
  grantedPlan?: Tier | null;
  earlierPayments?: readonly Payment[];
}

/** Shorter than the time for which sent emails are remembered. */
const LOCK_NOTICE_MS = 7 * DAY_MS;

function isSameCard(last: Overdue['card'], next: Overdue['card']): boolean {
  return last?.paymentMethodId === next?.paymentMethodId;
}

/** True if Stripe has tried the same invoice again. Tries that the member made don't count. */
function isRetried(last: Overdue | null | undefined, { invoiceId, tries }: Overdue): boolean {
  if (last?.invoiceId !== invoiceId || !last.tries || !tries) return false;
  return tries.count > last.tries.count;
}

/**
 * One email per invoice and card, one per retry, one on the last day of access, one when access
 * ends, and one when Stripe stops trying.
 */
export function findOverdueMails(
  to: Member,
  change: Change,
  overdue: Overdue,
  { now, grantedPlan = null }: MailContext,
): Mail[] {
  const { tier, currency } = change.next;
  const { invoiceId, invoices, reason, nextTryAt, cents, tries } = overdue;
  const openUntil = getLockedAt(change.next, grantedPlan);
  const freePlan = openUntil === null ? null : grantedPlan;
  const { isLocked, isFinal, ...news } = findNews(change, overdue, { openUntil, now });
  const card = overdue.card && { brand: overdue.card.brand, last4: overdue.card.last4 };
  const payment = { to, tier, amount: { cents, currency }, reason, card, nextTryAt, freePlan };
  const failed = { ...payment, kind: 'payment-failed', openUntil, isLocked } as const;
  const locked = { ...payment, kind: 'plan-locked', since: openUntil, isFinal } as const;
  const oldestId = invoices[0]?.invoiceId ?? invoiceId;
  const cardId = `${invoiceId}#${overdue.card?.paymentMethodId ?? reason}`;
  const failedId = `payment-failed#${cardId}${news.isRetry ? `#${tries?.count}` : ''}`;

  return [
    ...(news.isFirst || news.isRetry ? [{ ...failed, mailId: failedId, isLastDay: false }] : []),
    ...(news.isLastDay
      ? [{ ...failed, mailId: `payment-reminder#${oldestId}`, isLastDay: true }]
      : []),
    ...(news.isLock
      ? [{ ...locked, mailId: `plan-locked#${oldestId}${isFinal ? '#final' : ''}` }]
      : []),
  ];
}

/** What has changed for the member. `isFirst`: this invoice wasn't tried with this card before. */
function findNews(
  { last, next }: Change,
  overdue: Overdue,
  { openUntil, now }: { openUntil: string | null; now: Date },
) {
  const lockedMs = openUntil === null ? null : now.getTime() - Date.parse(openUntil);
  const isFinal = next.status === 'unpaid';
  const isLocked = lockedMs !== null && (isFinal || lockedMs >= 0);
  const isSameInvoice = last?.overdue?.invoiceId === overdue.invoiceId;
  const isFirst = !isSameInvoice || !isSameCard(last.overdue?.card ?? null, overdue.card);
  // The email that access ended, or that Stripe stopped trying, also covers that day's retry.
  const isCovered = isFinal || (isLocked && lockedMs < DAY_MS);

  return {
    isLocked,
    isFinal,
    isFirst,
    isRetry: isRetried(last?.overdue, overdue) && !isCovered,
    isLastDay: !isFirst && !isLocked && lockedMs !== null && lockedMs >= -LOCK_REMINDER_MS,
    // No event marks the end of access, so every check in the following days enqueues this email.
    // The same ID makes sure that it is sent once.
    isLock: isFinal ? last?.status !== 'unpaid' : isLocked && lockedMs <= LOCK_NOTICE_MS,
  };
}
