const HOUR = 3_600_000;

/** Hours within which every request is promised an answer. */
export const PROMISED_HOURS = 24;
/** From this age on (hours) coaches are mailed and the request stands out at the desk. */
export const URGENT_FROM_HOURS = 20;
/** Hours without activity after which a taken request is open again. */
export const HOLD_HOURS = 2;

/** Said beside 'Response expected soon' once the promise is broken. */
export const LATE_TEXT =
  'We promised an answer within 24 hours and we’re late. Sorry about that. Your request is first in line.';

/** Whole hours left of the 24, begun ones counted: 24 right after `createdAt` (ISO), 0 when they are over. */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Math.ceil(PROMISED_HOURS - ageHours(createdAt, now));
  return Math.min(PROMISED_HOURS, Math.max(0, left));
}

/** The specification's text for a request that waits. */
export function responseText(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours === 0) return 'Response expected soon';
  return `Response within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Little is left of the 24 hours, or nothing: shown on top and mailed to coaches. */
export function isUrgent(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= URGENT_FROM_HOURS;
}

/** The 24 hours are over: said honestly, and counted by the alarm. */
export function isLate(createdAt: string, now: Date): boolean {
  return ageHours(createdAt, now) >= PROMISED_HOURS;
}

/** The hold of a coach has ended by itself. `holdUntil` is ISO. */
export function hasLapsed(holdUntil: string, now: Date): boolean {
  return Date.parse(holdUntil) <= now.getTime();
}

export function holdFrom(now: Date): string {
  return new Date(now.getTime() + HOLD_HOURS * HOUR).toISOString();
}

function ageHours(createdAt: string, now: Date): number {
  return (now.getTime() - Date.parse(createdAt)) / HOUR;
}
