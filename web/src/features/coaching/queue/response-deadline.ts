import { hoursLeft, isLate, isUrgent, RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';

export type Urgency = 'late' | 'soon' | 'fine';

export const urgencyStyles: Record<Urgency, string> = {
  late: 'text-red-text',
  soon: 'text-amber',
  fine: 'text-soft',
};

export function findUrgency(createdAt: string, now: Date): Urgency {
  if (isLate(createdAt, now)) return 'late';
  return isUrgent(createdAt, now) ? 'soon' : 'fine';
}

/** Formats the time until the response is due, such as '5 hr left' or '2 hr late'. */
export function formatTimeLeft(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours > 0) return `${hours} hr left`;

  const hoursLate =
    Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR_MS) - RESPONSE_SLA_HOURS;

  return hoursLate < 1 ? 'late' : `${hoursLate} hr late`;
}

/**
 * Formats the time left, such as '1 hr 52 min', rounded up to whole minutes; '0 min' after `until`.
 */
export function formatMinutesLeft(until: string, now: Date): string {
  return formatMinutes(calculateMinutesLeft(until, now));
}

/** Formats whole minutes, such as '1 hr 52 min'. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} hr ${rest} min`;
}

export function calculateMinutesLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS));
}
