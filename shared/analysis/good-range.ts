import type { Signal } from './analysis-record.ts';

/** False if the signal wasn't measured. */
export function isInGoodRange({ value, goodRange }: Pick<Signal, 'value' | 'goodRange'>): boolean {
  if (value === null) return false;
  const { from, to } = goodRange;
  return (from === null || value >= from) && (to === null || value <= to);
}
