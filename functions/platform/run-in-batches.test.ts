import { expect, it } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

it('runs as many items at a time as the batch size, and returns all results in order', async () => {
  let running = 0;
  const counts: number[] = [];

  const results = await runInBatches([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    await Promise.resolve();
    counts.push(running);
    running -= 1;

    return item * 10;
  });

  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(counts).toEqual([2, 1, 2, 1, 1]);
});

it('skips the remaining batches if one item throws', async () => {
  const started: number[] = [];
  const run = async (item: number) => {
    started.push(item);
    if (item === 2) throw new Error('the write failed');
  };

  await expect(runInBatches([1, 2, 3], 2, run)).rejects.toThrow('the write failed');
  expect(started).toEqual([1, 2]);
});
