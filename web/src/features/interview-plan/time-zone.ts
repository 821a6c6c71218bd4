import { type Day, toLocalDay } from '#shared/interview-plan/day.ts';

/** The browser's IANA time zone; UTC if the browser doesn't know it. */
export function getTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return !timeZone || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

export function getToday(): Day {
  return toLocalDay(new Date(), getTimeZone());
}
