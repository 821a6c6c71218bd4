/** Linearly interpolated percentile; `share` is 0-1. Returns 0 if there are no values. */
export function percentile(values: readonly number[] | Float32Array, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  if (sorted.length === 0) return 0;

  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];

  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: readonly number[] | Float32Array) => percentile(values, 0.5);

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function standardDeviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}

/** Rounds to `decimals` places; halves are rounded up. Never returns minus zero. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor + 0;
}
