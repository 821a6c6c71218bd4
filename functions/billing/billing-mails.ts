import type { Mail } from '../mail/mail.public.ts';
import { getPaidEntitlement, TRIAL_NOTICE_MS, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';

/** Mail IDs are derived from the content, so repeated events send each email only once. */
export function findDueMails(memberId: string, before: BillingRecord | null, after: BillingRecord, now: Date): Mail[] {
  const to = { memberId };
  const next = after.subscription;
  if (!next) return [];
  const { subscriptionId, tier, currency, periodEndsAt, overdue } = next;
  const last = before?.subscription?.subscriptionId === subscriptionId ? before.subscription : null;
  const wasOpen = isOpen(before?.subscription ?? null);
  const mails: Mail[] = [];
  if (isOpen(next) && !wasOpen) mails.push({ kind: 'welcome', mailId: `welcome#${memberId}`, to });
  if (isTrialEnding(next, now)) {
    const mailId = `trial-ends#${subscriptionId}#${periodEndsAt}`;
    const amount = getNextChargeAmount(next, after);
    mails.push({ kind: 'trial-ends', mailId, to, tier, endsAt: periodEndsAt, amount });
  }
  if (overdue && isOpen(next)) {
    const amount = { cents: overdue.cents, currency };
    const openUntil = getPaidEntitlement(next).planEndsAt ?? overdue.since;
    mails.push({ kind: 'payment-failed', mailId: `payment-failed#${overdue.invoiceId}`, to, tier, openUntil, amount });
  }
  if (last && isOpen(last) && isOpen(next) && last.tier !== tier) {
    // Use the change ID instead of the record version, because a retried write gets a new version.
    const mailId = `plan-changed#${subscriptionId}#${tier}#${next.changeId}`;
    const nextCharge = next.cancelAt ? null : { at: periodEndsAt, amount: getNextChargeAmount(next, after) };
    mails.push({ kind: 'plan-changed', mailId, to, from: last.tier, tier, nextCharge });
  }
  const cancellationMail = findCancellation(last, next);
  if (cancellationMail) mails.push({ kind: 'plan-canceled', to, tier, ...cancellationMail });
  return mails;
}

type Cancellation = Pick<Extract<Mail, { kind: 'plan-canceled' }>, 'mailId' | 'endsAt' | 'refunded'>;

function findCancellation(last: SubscriptionFacts | null, next: SubscriptionFacts): Cancellation | undefined {
  const { subscriptionId, cancelAt, endedAt, currency } = next;
  const endsAt = endedAt ?? cancelAt ?? next.periodEndsAt;
  const cents = next.refund?.cents ?? null;
  if (cents !== null) {
    if (last && (last.refund?.cents ?? null) !== null) return undefined;
    return { mailId: `plan-refunded#${subscriptionId}`, endsAt, refunded: { cents, currency } };
  }
  if (!last || !isOpen(last)) return undefined;
  if (cancelAt && isOpen(next) && cancelAt !== last.cancelAt) {
    const mailId = `plan-canceled#${subscriptionId}#${next.canceledAt ?? cancelAt}`;
    return { mailId, endsAt: cancelAt, refunded: null };
  }
  const isOver = next.status === 'canceled' || next.status === 'unpaid';
  // A member who canceled has already been notified.
  if (!isOver || last.cancelAt) return undefined;
  return { mailId: `plan-ended#${subscriptionId}`, endsAt, refunded: null };
}

function isOpen(subscription: SubscriptionFacts | null): boolean {
  return getPaidEntitlement(subscription).plan !== null;
}

function isTrialEnding(subscription: SubscriptionFacts, now: Date): boolean {
  if (subscription.status !== 'trialing' || !subscription.card || subscription.cancelAt) return false;
  const remainingMs = Date.parse(subscription.periodEndsAt) - now.getTime();
  return remainingMs > 0 && remainingMs <= TRIAL_NOTICE_MS;
}

function getNextChargeAmount({ priceCents, currency }: SubscriptionFacts, { creditCents }: BillingRecord) {
  return { cents: Math.max(0, priceCents - creditCents), currency };
}
