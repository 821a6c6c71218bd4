/**
 * Runs `size` items at a time, and returns the results in order. If one throws, the remaining
 * batches are skipped.
 */
export async function runInBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size)
    results.push(...(await Promise.all(items.slice(from, from + size).map(run))));
  return results;
}
