const HOUR = 3_600_000;

/** The response time that members are promised. */
export const RESPONSE_SLA_HOURS = 24;
/** At this age, a request is highlighted in the queue and coaches get an email. */
export const URGENT_AFTER_HOURS = 20;
/** Hours without coach activity after which a held request returns to the queue. */
export const HOLD_HOURS = 2;

/** Shown next to 'Response expected soon' once the 24 hours have passed. */
export const LATE_TEXT =
  'We promised an answer within 24 hours and we’re late. Sorry about that. Your request is first in line.';

/** Hours until the deadline, rounded up: 24 right after `createdAt` (ISO 8601), 0 after the deadline. */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Math.ceil(RESPONSE_SLA_HOURS - ageHours(createdAt, now));
  return Math.min(RESPONSE_SLA_HOURS, Math.max(0, left));
}

/** The text for a pending request, as prescribed by the specification. */
export function responseTimeText(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours === 0) return 'Response expected soon';
  return `Response within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** True for the last hours before the deadline and after it. Urgent requests are highlighted in the queue. */
export function isUrgent(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= URGENT_AFTER_HOURS;
}

/** True after the deadline. The member is told that the response is late, and an alarm counts the request. */
export function isLate(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= RESPONSE_SLA_HOURS;
}

/** True if a coach's hold has expired. `holdUntil` is an ISO 8601 time. */
export function isHoldExpired(holdUntil: string, now: Date): boolean {
  return Date.parse(holdUntil) <= now.getTime();
}

export function calculateHoldUntil(now: Date): string {
  return new Date(now.getTime() + HOLD_HOURS * HOUR).toISOString();
}

function ageHours(createdAt: string, now: Date): number {
  return (now.getTime() - Date.parse(createdAt)) / HOUR;
}
