import { TestRunner } from 'vitest';
import type { GoalName } from './goals.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How often this test tried what a goal asks for. */
    tried?: Partial<Record<GoalName, number>>;
  }
}

/** Notes for `npm run verify` that the test which runs now tries so many times. Said before each try, so that a failed one counts. */
export function tried(goal: GoalName, times = 1): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('only a running test tries something');
  test.meta.tried = { ...test.meta.tried, [goal]: (test.meta.tried?.[goal] ?? 0) + times };
}
