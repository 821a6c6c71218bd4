const HOUR = 3_600_000;

/** Promised response time for every request. */
export const RESPONSE_SLA_HOURS = 24;
/** Age from which a request is highlighted in the queue and coaches get an email. */
export const URGENT_AFTER_HOURS = 20;
/** Hours without activity after which a taken request is open again. */
export const HOLD_HOURS = 2;

/** Shown beside 'Response expected soon' after the 24 hours. */
export const LATE_TEXT =
  'We promised an answer within 24 hours and we’re late. Sorry about that. Your request is first in line.';

/** Hours left of the 24, rounded up: 24 right after `createdAt` (ISO), 0 after the deadline. */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Math.ceil(RESPONSE_SLA_HOURS - ageHours(createdAt, now));
  return Math.min(RESPONSE_SLA_HOURS, Math.max(0, left));
}

/** The specification's text for a pending request. */
export function responseTimeText(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours === 0) return 'Response expected soon';
  return `Response within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** True shortly before and after the deadline: highlighted in the queue and emailed to coaches. */
export function isUrgent(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= URGENT_AFTER_HOURS;
}

/** True after the deadline: disclosed to the member and counted by the alarm. */
export function isLate(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= RESPONSE_SLA_HOURS;
}

/** True if a coach's hold has expired. `holdUntil` is ISO. */
export function isHoldExpired(holdUntil: string, now: Date): boolean {
  return Date.parse(holdUntil) <= now.getTime();
}

export function calculateHoldUntil(now: Date): string {
  return new Date(now.getTime() + HOLD_HOURS * HOUR).toISOString();
}

function ageHours(createdAt: string, now: Date): number {
  return (now.getTime() - Date.parse(createdAt)) / HOUR;
}
