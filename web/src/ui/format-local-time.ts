import { formatDay, formatMinutesSeconds, formatTimeOfDay } from '#shared/product/time.ts';

const getTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function formatRoundedDuration(seconds: number): string {
  return formatMinutesSeconds(Math.round(seconds));
}

/** Formats an ISO time as 'Nov 21, 2026, 2:05 PM' in the reader's time zone. */
export function formatLocalDateTime(iso: string): string {
  return `${formatLocalDate(iso)}, ${formatLocalTime(iso)}`;
}

/** Formats a time (ISO, or milliseconds since 1970) as '2:05 PM' in the reader's time zone. */
export function formatLocalTime(at: string | number): string {
  return formatTimeOfDay(at, getTimeZone());
}

/** Formats an ISO time as 'Nov 21, 2026' in the reader's time zone. */
export function formatLocalDate(iso: string): string {
  return formatDay(iso, getTimeZone());
}
