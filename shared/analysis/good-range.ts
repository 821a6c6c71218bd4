import type { Signal } from './analysis-record.ts';

type Ranged = Pick<Signal, 'value' | 'goodRange'>;

/** False if the signal wasn't measured. */
export function isInGoodRange(signal: Ranged): boolean {
  return signal.value !== null && distanceOutsideRange(signal) <= 0;
}

/** Distance to the good range, in the signal's unit. Negative inside, infinite if unmeasured. */
export function distanceOutsideRange({ value, goodRange: { from, to } }: Ranged): number {
  if (value === null) return -Infinity;
  return Math.max(from === null ? -Infinity : from - value, to === null ? -Infinity : value - to);
}
