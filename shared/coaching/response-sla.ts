import { HOUR_MS } from '#shared/product/time.ts';

/** The response time that Greenroom promises to members. */
export const RESPONSE_SLA_HOURS = 24;
/** From this age on, a request is highlighted in the queue, and coaches are notified by email. */
export const URGENT_AFTER_HOURS = 20;
/** A held request returns to the queue after this time without coach activity. */
export const HOLD_HOURS = 2;

/** Shown to the coach whose hold has ended. */
export const HOLD_TIMED_OUT =
  'This request went back to the queue after two hours without activity.';

/**
 * Returns the hours until the deadline, rounded up: 24 right after `createdAt` (ISO 8601), 0 after
 * the deadline.
 */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Math.ceil(RESPONSE_SLA_HOURS - ageHours(createdAt, now));
  return Math.min(RESPONSE_SLA_HOURS, Math.max(0, left));
}

/** Response time shown for a pending request, as prescribed by the specification. */
export function responseTimeText(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours === 0) return 'Response expected soon';
  return `Response within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** True in the last hours before the deadline, and also after the deadline. */
export function isUrgent(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= URGENT_AFTER_HOURS;
}

/**
 * True after the deadline. The member then sees `LATE_TEXT`, and the request counts toward an
 * alarm.
 */
export function isLate(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= RESPONSE_SLA_HOURS;
}

/** Open requests created at or before this time are late. */
export function calculateLateBefore(now: Date): string {
  return new Date(now.getTime() - RESPONSE_SLA_HOURS * HOUR_MS).toISOString();
}

/** True if a coach's hold has expired. `holdUntil` is an ISO 8601 time. */
export function isHoldExpired(holdUntil: string, now: Date): boolean {
  return Date.parse(holdUntil) <= now.getTime();
}

export function calculateHoldUntil(now: Date): string {
  return new Date(now.getTime() + HOLD_HOURS * HOUR_MS).toISOString();
}

function ageHours(createdAt: string, now: Date): number {
  return (now.getTime() - Date.parse(createdAt)) / HOUR_MS;
}
