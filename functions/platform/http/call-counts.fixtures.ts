import type { Contract } from '#shared/http/contract.ts';
import { limitWindowAt } from '../limit-window.ts';
import { rawRequest } from './call.fixtures.ts';
import { createCount, type CallCounts, type LimitedCall } from './call-limits.service.ts';

export type MemoryCounts = CallCounts & { counted: ReadonlyMap<string, number> };

/** Counts in memory, as `rateLimitStore` does in its table. */
export function memoryCounts(now: () => Date): MemoryCounts {
  const counted = new Map<string, number>();
  const counters: CallCounts['counters'] = {
    async admit({ subject, limit, window = 'hour', onceKey }, at) {
      const { index, secondsLeft } = limitWindowAt(at, window);
      const key = `${subject} ${window} ${index}`;
      const calls = counted.get(key) ?? 0;
      if (onceKey !== undefined && counted.has(`${key} ${onceKey}`)) return null;
      if (calls >= limit) return secondsLeft;

      counted.set(key, calls + 1);
      if (onceKey !== undefined) counted.set(`${key} ${onceKey}`, 1);

      return null;
    },
  };

  return { counters, factor: 1, now, counted };
}

/** The `count` that the endpoint passes to its use case. */
export function countOf(
  contract: Contract,
  counts: CallCounts,
  { caller = null, body }: Partial<LimitedCall>,
) {
  return createCount(contract, counts, { caller, body, request: rawRequest }).count;
}
