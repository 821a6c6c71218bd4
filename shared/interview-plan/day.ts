import { DAY_MS } from '#shared/product/time.ts';

/** A calendar day without a time zone, such as `2026-11-26`. Days compare as strings. */
export type Day = string;

/** Midnight UTC of the day, for calculations only. */
export function toUtcDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function addDays(day: Day, count: number): Day {
  return new Date(toUtcDate(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from `from` to `to`. Negative if `to` is earlier. */
export function countDays(from: Day, to: Day): number {
  return Math.round((toUtcDate(to).getTime() - toUtcDate(from).getTime()) / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. */
export function getWeekday(day: Day): number {
  return toUtcDate(day).getUTCDay();
}

/** `2026-11` */
export function getMonth(day: Day): string {
  return day.slice(0, 7);
}

/**
 * Creating a format takes longer than using it, and a plan converts the time of every recording.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of this moment in the IANA time zone. */
export function toLocalDay(at: Date, timeZone: string): Day {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });

  formats.set(timeZone, format);

  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));

  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
