import { HOUR_MS } from '#shared/product/time.ts';
import type { CancellationNotice } from '../subscription/billing-record.ts';

/**
 * Emails about canceling and resuming that a member gets per UTC day. The last one waits until the
 * state settles.
 */
const CANCELLATION_MAILS_PER_DAY = 3;
const SETTLING_MS = HOUR_MS;

interface CancellationState {
  subscriptionId: string;
  cancelAt: string | null;
}

export interface NoticeDecision {
  notice: CancellationNotice | undefined;
  isDue: boolean;
}

/**
 * Decides whether to email the state of `next`. Members who keep changing their mind get a few
 * emails a day, and the last email always states the last state. `isStatedElsewhere`: another email
 * states it.
 */
export function decideNotice(
  last: CancellationState & { notice: CancellationNotice | undefined },
  next: CancellationState,
  { now, isStatedElsewhere }: { now: Date; isStatedElsewhere: boolean },
): NoticeDecision {
  const { subscriptionId, cancelAt } = next;
  const day = now.toISOString().slice(0, 10);
  const sent = last.notice?.subscriptionId === subscriptionId ? last.notice : undefined;
  const stated = sent ?? { subscriptionId, cancelAt: last.cancelAt, day, count: 0 };
  const { retryAt, ...settled } = stated;
  if (stated.cancelAt === cancelAt) return { notice: sent && settled, isDue: false };

  const count = stated.day === day ? stated.count : 0;
  if (isStatedElsewhere) return { notice: { subscriptionId, cancelAt, day, count }, isDue: false };

  const waitsUntil = getRetryAt({ count, retryAt, now });
  if (now >= waitsUntil)
    return { notice: { subscriptionId, cancelAt, day, count: count + 1 }, isDue: true };

  return { notice: { ...settled, retryAt: waitsUntil.toISOString() }, isDue: false };
}

/** The time from which the next email may be sent. */
function getRetryAt({
  count,
  retryAt,
  now,
}: {
  count: number;
  retryAt: string | undefined;
  now: Date;
}): Date {
  if (count >= CANCELLATION_MAILS_PER_DAY) return startOfNextDay(now);
  if (count < CANCELLATION_MAILS_PER_DAY - 1) return now;
  return retryAt === undefined ? new Date(now.getTime() + SETTLING_MS) : new Date(retryAt);
}

function startOfNextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
