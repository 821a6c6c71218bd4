import { expect, it } from 'vitest';
import { readContracts } from '#infra/verify/contracts.ts';
import { fixed } from './fixed-resources.fixtures.ts';
import {
  chooseConcurrentAnalyses,
  countPressDayExecutions,
  listPressDayLimits,
  simulateFirstReports,
} from './press-day.ts';

it('refuses nobody on a press day', async () => {
  const limits = listPressDayLimits(await readContracts(), fixed);

  expect(limits.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['checkouts, all visitors', 'SES emails per second, codes included']),
  );
  expect(limits.filter(({ used, limit }) => used > limit)).toEqual([]);
});

it('needs no more executions for timely first reports than a protected stack has', () => {
  const enough = chooseConcurrentAnalyses(fixed.concurrentAnalyses);

  expect(enough).toBe(28);
  expect(simulateFirstReports(enough - 1)).toBeGreaterThan(10);
  expect(countPressDayExecutions(enough)).toBeLessThanOrEqual(100);
});
