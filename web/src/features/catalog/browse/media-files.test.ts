import { describe, expect, it } from 'vitest';
import { getRenewalDelayMs } from './media-files.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const endingIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();

describe('renewal of a signed URL', () => {
  it.each([
    ['an hour', 3600, 3540],
    ['a minute', 60, 48],
    ['two seconds', 2, 5],
    ['nothing', -100, 5],
  ])('has the right delay when %s is left', (_, left, wait) => {
    expect(getRenewalDelayMs(endingIn(left), now) / 1000).toBe(wait);
  });
});
