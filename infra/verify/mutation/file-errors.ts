import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Says of a file of tests that broke outside of its tests, while it was loaded or set up, that the run failed. The runner
 * asks the tests alone, and there are none then: it would take the mutant for one that nobody noticed.
 */
export class FileErrors implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#vitest?.state.catchError(error, 'broke outside of its tests');
  }
}
