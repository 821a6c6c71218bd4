import { defineConfig } from 'vitest/config';
import { isThorough } from './infra/verify/rounds.ts';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/** What is tried ten thousand times takes its time. */
const HOURS = isThorough ? 6 * 3_600_000 : 0;

/** Kills stacks of its own and waits for leases to run out, so it runs beside the journeys. */
const RECOVERY = 'web/e2e/recovery.e2e.ts';
/** Go through every screen, with a stack of their own. */
const TOURS = ['web/e2e/texts.e2e.ts', 'web/e2e/access.e2e.ts', 'web/e2e/access-forms.e2e.ts'];

/** In a browser, on one stack for all of them, one file after the other. */
const inBrowser = {
  environment: 'node',
  env,
  globalSetup: ['web/e2e/stack.setup.ts'],
  fileParallelism: false,
  testTimeout: HOURS || 240_000,
  hookTimeout: 180_000,
};

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
          setupFiles: ['web/screens.setup.ts', 'functions/platform/log.setup.ts'],
          env,
          testTimeout: HOURS || 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...inBrowser, name: 'journeys', include: ['web/e2e/**/*.e2e.ts'], exclude: [RECOVERY, ...TOURS] } },
      { test: { ...inBrowser, name: 'tours', include: TOURS } },
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
