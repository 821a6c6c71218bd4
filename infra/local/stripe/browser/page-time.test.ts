import { expect, it, vi } from 'vitest';

const YEAR_MS = 365 * 86_400_000;

it('sets the page’s time ahead by the offset in the script', async () => {
  const before = Date.now();
  vi.stubGlobal('__clockOffsetMs', YEAR_MS);
  await import('./page-time.ts');

  expect(Date.now()).toBeGreaterThanOrEqual(before + YEAR_MS);
  expect(new Date().getTime()).toBeGreaterThanOrEqual(before + YEAR_MS);
  expect(new Date(2_000).toISOString()).toBe('1970-01-01T00:00:02.000Z');
});
