import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Outcome } from './tally.ts';

/** Collects how each test ended and what it had tried. */
export class VerifyReporter implements Reporter {
  readonly outcomes: Outcome[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'skipped') return;
    this.#note(test.module, test.fullName, state === 'passed', test.meta().tried);
  }

  /** What breaks outside of a test, while a file is loaded or cleans up. */
  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) this.#note(module, 'the file itself', false);
  }

  #note({ moduleId }: TestModule, test: string, hasPassed: boolean, tried: Outcome['tried'] = {}): void {
    this.outcomes.push({ file: relative(process.cwd(), moduleId).replaceAll('\\', '/'), test, hasPassed, tried });
  }
}
