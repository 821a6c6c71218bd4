import { afterAll, vi } from 'vitest';

// Test files share a worker, so each file restores its timers, mocks and globals.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
