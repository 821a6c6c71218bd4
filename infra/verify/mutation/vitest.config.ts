import process from 'node:process';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Fails the run if a test file can't be loaded. Stryker looks only at test results, so it would
 * otherwise count the mutant as having survived.
 */
class LoadErrors implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#vitest?.state.catchError(error, 'failed to load');
  }
}

export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATED_MODULE ?? '{"tests":[]}').tests,
    environment: 'node',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [new LoadErrors()],
  },
});
