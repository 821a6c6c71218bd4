import { describe, expect, it } from 'vitest';
import { addDays, countDays, getMonth, getWeekday, toLocalDay } from './day.ts';
import { daySchema, timeZoneSchema } from './day-schema.ts';

describe('days', () => {
  it('are counted across months, leap days and daylight saving changes', () => {
    expect([addDays('2026-11-28', 5), addDays('2028-02-28', 1), addDays('2027-01-01', -1)]).toEqual(
      ['2026-12-03', '2028-02-29', '2026-12-31'],
    );
    expect([countDays('2026-03-28', '2026-03-30'), countDays('2026-11-26', '2026-11-20')]).toEqual([
      2, -6,
    ]);
    expect([getWeekday('2026-11-26'), getMonth('2026-11-26')]).toEqual([4, '2026-11']);
  });

  it('are the calendar days of the time zone', () => {
    const at = new Date('2026-11-26T23:30:00.000Z');
    const days = ['America/Los_Angeles', 'UTC', 'Asia/Tokyo'].map((timeZone) =>
      toLocalDay(at, timeZone),
    );

    expect(days).toEqual(['2026-11-26', '2026-11-26', '2026-11-27']);
  });

  it.each(['2026-13-01', '2026-02-30', '26-11-2026', '2026-11-26T00:00', ''])('reject %j', (day) =>
    expect(daySchema.safeParse(day).success).toBe(false),
  );

  it.each(['Mars/Olympus', '', 'x'.repeat(65)])('reject the time zone %j', (zone) =>
    expect(timeZoneSchema.safeParse(zone).success).toBe(false),
  );
});
