import { expect, it } from 'vitest';
import { findNextReminder } from './reminder-time.ts';

it.each([
  ['UTC', '2026-11-26T07:59:59.000Z', '2026-11-26T08:00:00.000Z'],
  ['UTC', '2026-11-26T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-26T12:00:00.000Z', '2026-11-26T16:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-26T12:00:00.000Z', '2026-11-26T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-26T12:00:00.000Z', '2026-11-27T02:30:00.000Z'],
  // The clocks change during the night before the reminder.
  ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T12:00:00.500Z', '2026-12-31T18:00:00.000Z'],
])('is at 8:00 in %s after %s', (timeZone, now, next) =>
  expect(findNextReminder(new Date(now), timeZone).toISOString()).toBe(next),
);
