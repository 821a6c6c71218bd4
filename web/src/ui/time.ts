import { formatDay, formatMinutesSeconds, formatTimeOfDay } from '../../../shared/product/time.ts';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats seconds as m:ss. */
export function minutesSeconds(seconds: number): string {
  return formatMinutesSeconds(Math.round(seconds));
}

/** Formats an ISO time as 'Nov 21, 2026, 2:05 PM' in the reader's time zone. */
export function dateTime(iso: string): string {
  return `${date(iso)}, ${clockTime(iso)}`;
}

/** Formats a time (ISO, or milliseconds since 1970) as '2:05 PM' in the reader's time zone. */
export function clockTime(at: string | number): string {
  return formatTimeOfDay(at, ownZone());
}

/** Formats an ISO time as 'Nov 21, 2026' in the reader's time zone. */
export function date(iso: string): string {
  return formatDay(iso, ownZone());
}
