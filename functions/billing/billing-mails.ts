import type { Mail } from '../mail/mail.public.ts';
import { getPaidEntitlement, TRIAL_NOTICE_MS, type BillingRecord, type SubscriptionFacts } from './billing-record.ts';

/**
 * The emails due after a change from `before` to `after`. IDs are derived from the content, so repeated events send
 * each email once.
 */
export function findDueMails(memberId: string, before: BillingRecord | null, after: BillingRecord, now: Date): Mail[] {
  const to = { memberId };
  const next = after.subscription;
  if (!next) return [];
  const last = before?.subscription?.subscriptionId === next.subscriptionId ? before.subscription : null;
  const wasOpen = isOpen(before?.subscription ?? null);
  const mails: Mail[] = [];
  if (isOpen(next) && !wasOpen) mails.push({ kind: 'welcome', mailId: `welcome#${memberId}`, to });
  if (isTrialEnding(next, now)) {
    const mailId = `trial-ends#${next.subscriptionId}#${next.periodEndsAt}`;
    mails.push({
      kind: 'trial-ends',
      mailId,
      to,
      tier: next.tier,
      endsAt: next.periodEndsAt,
      amount: getNextChargeAmount(next, after),
    });
  }
  if (next.overdue && isOpen(next)) {
    const { invoiceId, cents } = next.overdue;
    const amount = { cents, currency: next.currency };
    const openUntil = getPaidEntitlement(next).planEndsAt ?? next.overdue.since;
    mails.push({
      kind: 'payment-failed',
      mailId: `payment-failed#${invoiceId}`,
      to,
      tier: next.tier,
      openUntil,
      amount,
    });
  }
  if (last && isOpen(last) && isOpen(next) && last.tier !== next.tier) {
    // The ID uses Stripe's data, not the record version, because a failed conditional write is retried with another
    // version.
    const mailId = `plan-changed#${next.subscriptionId}#${next.tier}#${next.changeId}`;
    const nextCharge = next.cancelAt ? null : { at: next.periodEndsAt, amount: getNextChargeAmount(next, after) };
    mails.push({ kind: 'plan-changed', mailId, to, from: last.tier, tier: next.tier, nextCharge });
  }
  const cancellationMail = findCancellation(last, next);
  if (cancellationMail) mails.push({ kind: 'plan-cancelled', to, tier: next.tier, ...cancellationMail });
  return mails;
}

type Cancellation = Pick<Extract<Mail, { kind: 'plan-cancelled' }>, 'mailId' | 'endsAt' | 'refunded'>;

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
    return {
      mailId: `plan-cancelled#${subscriptionId}#${next.canceledAt ?? cancelAt}`,
      endsAt: cancelAt,
      refunded: null,
    };
  }
  // A member who canceled was already notified when they canceled.
  const isOver = next.status === 'canceled' || next.status === 'unpaid';
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
