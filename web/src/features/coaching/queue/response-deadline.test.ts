import { describe, expect, it } from 'vitest';
import { formatMinutesLeft, formatTimeLeft } from './response-deadline.ts';

describe('deadline texts', () => {
  const createdAt = '2026-11-10T09:00:00.000Z';
  const after = (hours: number) => new Date(Date.parse(createdAt) + hours * 3_600_000);

  it.each([
    [0, '24 hr left'],
    [23.5, '1 hr left'],
    [24.5, 'late'],
    [27.2, '3 hr late'],
  ])('%s hours after the request: %s', (hours, text) => {
    expect(formatTimeLeft(createdAt, after(hours))).toBe(text);
  });

  it('round up the minutes of a hold', () => {
    const texts = [0, 0.26, 1.999, 5].map((hours) =>
      formatMinutesLeft(after(2).toISOString(), after(hours)),
    );
    expect(texts).toEqual(['2 hr 0 min', '1 hr 45 min', '1 min', '0 min']);
  });
});
