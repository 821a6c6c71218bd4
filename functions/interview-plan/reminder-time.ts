import { addDays, type Day, toLocalDay } from '#shared/interview-plan/day.ts';

const REMINDER_HOUR = 8;

/** The first 8:00 after `now` in the time zone. */
export function findNextReminder(now: Date, timeZone: string): Date {
  const today = toLocalDay(now, timeZone);
  const morning = toMoment(today, timeZone);
  return morning > now ? morning : toMoment(addDays(today, 1), timeZone);
}

/** The moment when clocks in the time zone show 8:00 on this day. */
function toMoment(day: Day, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T0${REMINDER_HOUR}:00:00.000Z`);
  const first = asUtc - findOffsetMs(new Date(asUtc), timeZone);

  // Daylight saving may begin or end between 8:00 UTC and 8:00 local time, so the offset is read
  // again.
  return new Date(asUtc - findOffsetMs(new Date(first), timeZone));
}

/** The time zone's offset from UTC; positive if its clocks are ahead. */
function findOffsetMs(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const time = `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}.000Z`;
  const wholeSeconds = Math.floor(at.getTime() / 1000) * 1000;

  return Date.parse(`${toLocalDay(at, timeZone)}T${time}`) - wholeSeconds;
}
