import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isThorough } from '#infra/verify/repetitions.ts';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/**
 * Longest time for a test or a hook before it counts as hanging. Never a measure of speed, because
 * a busy machine can be ten times slower. In `npm run verify`, a single test may repeat thousands
 * of times.
 */
const HANGING_MS = isThorough ? 6 * 3_600_000 : 30 * 60_000;

/** Longest wait for a condition before it counts as never met. */
const POLL_MS = 5 * 60_000;

const limits = {
  testTimeout: HANGING_MS,
  hookTimeout: HANGING_MS,
  expect: { poll: { timeout: POLL_MS } },
};

/**
 * One more than the cores, because tests often wait. More journeys need more memory than most
 * laptops have.
 */
const WORKERS = availableParallelism() + 1;
const JOURNEY_WORKERS = Math.min(WORKERS, 3);

/** The longest run first, so that no worker is still busy when the others are done. */
const LONGEST = [
  'web/e2e/whole-site/quoted-texts.e2e.ts',
  'web/e2e/security/attack.e2e.ts',
  'web/e2e/practice/practice.e2e.ts',
  'web/e2e/admin/admin-members.e2e.ts',
  'web/e2e/whole-site/smoke.e2e.ts',
  'web/e2e/whole-site/accessibility.e2e.ts',
  'web/e2e/security/catalog-xss.e2e.ts',
  'infra/verify/measure-function-kills.test.ts',
  'functions/analysis/measure/voice/voice.test.ts',
  'functions/analysis/score/score-sensitivity.test.ts',
  'infra/start/start.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };

    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** `--sequence.shuffle.files` works only without a sequencer. */
const sequence = process.argv.some((word) => word.startsWith('--sequence.shuffle'))
  ? {}
  : { sequencer: LongestFirst };

// Template tests are Jest's (`*.template.test.ts`). Each test file has its own modules and globals,
// so that files can't affect each other. `unit` and `screens` need nothing but Node; `journeys`
// start the whole stack and a browser.
export default defineConfig({
  test: {
    silent: 'passed-only',
    maxWorkers: WORKERS,
    sequence,

    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,infra}/**/*.test.{ts,tsx}', 'web/*.test.ts'],
          exclude: ['**/*.template.test.ts', '**/node_modules/**'],
          environment: 'node',
          pool: 'threads',
          setupFiles: ['functions/platform/log.setup.ts', 'web/screens.setup.ts'],
          env,
          ...limits,
        },
      },

      {
        test: {
          name: 'screens',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A new VM context isolates a file with its DOM as well as a new thread would, in less
          // than half the time.
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
          // Its loader keeps state, which tests can reset only if the module is inlined.
          server: { deps: { inline: ['@stripe/stripe-js'] } },
          setupFiles: ['web/screens.setup.ts'],
          env,
          ...limits,
        },
      },

      {
        test: {
          name: 'journeys',
          include: ['web/e2e/**/*.e2e.ts'],
          environment: 'node',
          pool: 'threads',
          env,
          globalSetup: ['web/e2e/kit/stack.setup.ts'],
          // Each worker has a stack of its own.
          maxWorkers: JOURNEY_WORKERS,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
    ],
  },
});
