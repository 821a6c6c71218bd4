import type { Mail } from '#functions/mail/mail.public.ts';
import type { Tier } from '#shared/accounts/member.ts';
import type { Overdue, Payment, SubscriptionFacts } from '../subscription/billing-record.ts';
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
const LOCK_NOTICE_MS = 7 * 86_400_000;

function isSameCard(last: Overdue['card'], next: Overdue['card']): boolean {
  return last?.paymentMethodId === next?.paymentMethodId;
}

/** One email per invoice and card, one when access ends, and one when Stripe stops trying. */
export function findOverdueMails(
  to: Member,
  { last, next }: Change,
  overdue: Overdue,
  { now, grantedPlan = null }: MailContext,
): Mail[] {
  const { tier, currency, status } = next;
  const { invoiceId, invoices, reason, nextTryAt, cents } = overdue;
  const openUntil = getLockedAt(next, grantedPlan);
  const freePlan = openUntil === null ? null : grantedPlan;
  const lockedMs = openUntil === null ? -1 : now.getTime() - Date.parse(openUntil);
  const isFinal = status === 'unpaid';
  const isLocked = openUntil !== null && (isFinal || lockedMs >= 0);
  const isTriedBefore =
    last?.overdue?.invoiceId === invoiceId && isSameCard(last.overdue.card, overdue.card);
  // No event marks the end of access, so every check in the following days enqueues this email. The
  // same ID makes sure that it is sent once.
  const isLockNews = isFinal ? last?.status !== 'unpaid' : isLocked && lockedMs <= LOCK_NOTICE_MS;
  const card = overdue.card && { brand: overdue.card.brand, last4: overdue.card.last4 };
  const payment = { to, tier, amount: { cents, currency }, reason, card, nextTryAt, freePlan };
  const failedId = `payment-failed#${invoiceId}#${overdue.card?.paymentMethodId ?? reason}`;
  const lockedId = `plan-locked#${invoices[0]?.invoiceId ?? invoiceId}${isFinal ? '#final' : ''}`;

  return [
    ...(isTriedBefore
      ? []
      : [{ ...payment, kind: 'payment-failed' as const, mailId: failedId, openUntil, isLocked }]),
    ...(isLockNews
      ? [{ ...payment, kind: 'plan-locked' as const, mailId: lockedId, since: openUntil, isFinal }]
      : []),
  ];
}
