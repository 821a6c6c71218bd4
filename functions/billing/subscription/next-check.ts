import { HOUR_MS } from '#shared/product/time.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import { getPaidEntitlement } from './plan-entitlement.ts';

/**
 * Age at which a trial without a card is ended, and at which the customer of an ended signup is
 * deleted.
 */
export const CHECKOUT_ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** The member is emailed this long before the trial ends. */
export const TRIAL_NOTICE_MS = 24 * HOUR_MS;
/** The member is reminded this long before an overdue payment ends access. */
export const LOCK_REMINDER_MS = 24 * HOUR_MS;

/** True for a trial that still has no card after a day. */
export function isAbandonedTrial(
  { status, card, createdAt }: SubscriptionFacts,
  now: Date,
): boolean {
  return (
    status === 'trialing' &&
    card === null &&
    now.getTime() - Date.parse(createdAt) >= CHECKOUT_ABANDONED_AFTER_MS
  );
}

/** When to check the subscription next, even without a Stripe event; null if no check is needed. */
export function getNextCheckAt(subscription: SubscriptionFacts | null, now: Date): Date | null {
  if (!subscription) return null;

  const addMs = (iso: string, laterMs: number) => new Date(Date.parse(iso) + laterMs);

  switch (subscription.status) {
    case 'trialing': {
      if (!subscription.card) return addMs(subscription.createdAt, CHECKOUT_ABANDONED_AFTER_MS);
      const noticeAt = addMs(subscription.periodEndsAt, -TRIAL_NOTICE_MS);
      return noticeAt > now ? noticeAt : addMs(subscription.periodEndsAt, 2 * HOUR_MS);
    }
    case 'incomplete':
      return addMs(subscription.createdAt, CHECKOUT_ABANDONED_AFTER_MS);
    case 'active': {
      // Stripe charges about an hour after a period begins, so check after two hours.
      const renewalCheckAt = addMs(subscription.periodEndsAt, 2 * HOUR_MS);
      return renewalCheckAt > now ? renewalCheckAt : new Date(now.getTime() + 6 * HOUR_MS);
    }
    case 'past_due': {
      const tomorrow = new Date(now.getTime() + 24 * HOUR_MS);
      const lockedAt = getPaidEntitlement(subscription).paymentDueBy;
      // The member is emailed a day before access ends, and when it ends.
      const mailTimes =
        lockedAt === null ? [] : [addMs(lockedAt, -LOCK_REMINDER_MS), addMs(lockedAt, 0)];

      return mailTimes.find((at) => at > now && at < tomorrow) ?? tomorrow;
    }
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return null;
  }
}
