import { hoursLeft, isLate, isUrgent } from '../../../../shared/coaching/promise.ts';

export type Urgency = 'late' | 'soon' | 'fine';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function urgencyOf(createdAt: string, now: Date): Urgency {
  if (isLate(createdAt, now)) return 'late';
  return isUrgent(createdAt, now) ? 'soon' : 'fine';
}

/** Time left until the response is due: '5 hr left', '2 hr late'. */
export function leftText(createdAt: string, now: Date): string {
  const hours = hoursLeft(createdAt, now);
  if (hours > 0) return `${hours} hr left`;
  const over = Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR_MS) - 24;
  return over < 1 ? 'late' : `${over} hr late`;
}

/** Time left as '1 hr 52 min', rounded up to whole minutes; zero once it's over. */
export function minutesLeftText(until: string, now: Date): string {
  const minutes = minutesLeft(until, now);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} hr ${rest} min`;
}

export function minutesLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS));
}
