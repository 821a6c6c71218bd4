import { describe, expect, it } from 'vitest';
import { formatLocalTime } from './format-local-time.ts';

describe('formatLocalTime', () => {
  // Local time, so that the test passes in every time zone.
  const at = new Date(2026, 10, 22, 9, 5, 59);

  it('uses 12 hours with AM and PM', () => {
    expect(formatLocalTime(at.getTime())).toBe('9:05 AM');
  });

  it('accepts an ISO time, too', () => {
    expect(formatLocalTime(at.toISOString())).toBe('9:05 AM');
  });
});
