import { afterAll, vi } from 'vitest';

// Test files share a worker, so each file resets what it replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
