import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isThorough } from './infra/verify/repetitions.ts';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/** In `npm run verify`, a single test may repeat thousands of times. */
const HOURS = isThorough ? 6 * 3_600_000 : 0;

/** One more than the cores, because tests often wait. More journeys need more memory than most laptops have. */
const WORKERS = availableParallelism() + 1;
const JOURNEY_WORKERS = Math.min(WORKERS, 3);

/** The longest run first, so that no worker is still busy when the others are done. */
const LONGEST = [
  'web/e2e/quoted-texts.e2e.ts',
  'web/e2e/attack.e2e.ts',
  'web/e2e/practice.e2e.ts',
  'web/e2e/admin-members.e2e.ts',
  'web/e2e/smoke.e2e.ts',
  'web/e2e/accessibility.e2e.ts',
  'web/e2e/catalog-xss.e2e.ts',
  'infra/verify/measure-function-kills.test.ts',
  'functions/analysis/measure/voice/voice.test.ts',
  'functions/analysis/score-sensitivity.test.ts',
  'infra/local/start.test.ts',
];

/** Files that need a DOM run last: Vitest starts a new worker whenever the next file has another environment. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      if (at >= 0) return at;
      return LONGEST.length + Number(readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment'));
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

// Template tests are Jest's (`*.template.test.ts`). `unit` needs nothing but Node; `journeys` start the whole stack and a browser.
export default defineConfig({
  test: {
    // Keeps the transformed modules between runs.
    experimental: { fsModuleCache: true },
    silent: 'passed-only',
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,web,infra}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.template.test.ts', '**/node_modules/**'],
          environment: 'node',
          // A worker loads each module once for all of its files, which halves the CPU time. Setup files still run per file.
          isolate: false,
          // Its loader keeps state, which tests can reset only if the module is inlined.
          server: { deps: { inline: ['@stripe/stripe-js'] } },
          setupFiles: ['web/screens.setup.ts', 'functions/platform/log.setup.ts', 'infra/test/clean-worker.setup.ts'],
          env,
          testTimeout: HOURS || 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['web/e2e/**/*.e2e.ts'],
          environment: 'node',
          env,
          globalSetup: ['web/e2e/stack.setup.ts'],
          // Modules are loaded once per worker, as in the unit project.
          isolate: false,
          // Each worker has a stack of its own.
          maxWorkers: JOURNEY_WORKERS,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 30_000 } },
          testTimeout: HOURS || 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
