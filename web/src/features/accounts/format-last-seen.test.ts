import { expect, it } from 'vitest';
import { formatLastSeen } from './devices-panel.tsx';

const NOW = Date.parse('2026-01-02T12:00:00Z');

it.each([
  // Negative if the server's clock is ahead of the browser's.
  [-1, 'a few minutes ago'],
  [0, 'a few minutes ago'],
  [9.9, 'a few minutes ago'],
  [10, 'about 10 minutes ago'],
  [43, 'about 45 minutes ago'],
  [54, 'about 55 minutes ago'],
  [55, 'about an hour ago'],
  [89, 'about an hour ago'],
  [90, 'about 2 hours ago'],
  [149, 'about 2 hours ago'],
  [24 * 60, 'about 24 hours ago'],
])('formats %d minutes ago as "%s"', (minutes, words) => {
  expect(formatLastSeen(new Date(NOW - minutes * 60_000).toISOString(), NOW)).toBe(words);
});
