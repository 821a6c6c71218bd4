import { defineConfig } from 'vitest/config';
import { isThorough } from './infra/verify/rounds.ts';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/** What is tried ten thousand times takes its time. */
const HOURS = isThorough ? 6 * 3_600_000 : 0;

/** Kills stacks of its own and waits for leases to run out, so it runs beside the journeys. */
const RECOVERY = 'web/e2e/recovery.e2e.ts';

// Template tests are Jest's (`*.template.test.ts`). `unit` needs nothing but Node; `journeys` start the whole stack and a browser.
export default defineConfig({
  test: {
    silent: 'passed-only',
    // The default leaves one core to a person; on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,web,infra}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.template.test.ts', '**/node_modules/**'],
          environment: 'node',
          env,
          testTimeout: HOURS || 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['web/e2e/**/*.e2e.ts'],
          exclude: [RECOVERY],
          environment: 'node',
          env,
          globalSetup: ['web/e2e/stack.setup.ts'],
          fileParallelism: false,
          testTimeout: HOURS || 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'recovery',
          include: [RECOVERY],
          environment: 'node',
          env,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
