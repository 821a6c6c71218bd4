/** Maps a signal's value to its quality. */
export interface QualityCurve {
  /** Quality of a value, 0-1. It is 1 within `goodRange`. */
  readonly quality: (value: number) => number;
  /** Values with quality 1. Null means unbounded. */
  readonly goodRange: { readonly from: number | null; readonly to: number | null };
  /** Value and quality at each bend, in ascending order of values. Quality is constant beyond the outer bends. */
  readonly corners: readonly (readonly [value: number, quality: number])[];
}

/** A trapezoid: `low` up to a, 1 between b and c, `high` from d on, with straight lines in between. */
export function trapezoidCurve(
  [a, b, c, d]: readonly [number, number, number, number],
  low = 0,
  high = 0,
): QualityCurve {
  const quality = (value: number) => {
    if (value < b) return value <= a ? low : low + ((1 - low) * (value - a)) / (b - a);
    if (value <= c) return 1;
    return value >= d ? high : 1 - ((1 - high) * (value - c)) / (d - c);
  };
  const corners = [
    [a, low],
    [b, 1],
    [c, 1],
    [d, high],
  ] as const;
  return { quality, goodRange: { from: b, to: c }, corners };
}

/** Rises from 0 at `from` to 1 at `to`. */
export function risingCurve(from: number, to: number): QualityCurve {
  const corners = [
    [from, 0],
    [to, 1],
  ] as const;
  return { quality: (value) => clamp((value - from) / (to - from)), goodRange: { from: to, to: null }, corners };
}

/** Falls from 1 at `from` to 0 at `to`. */
export function fallingCurve(from: number, to: number): QualityCurve {
  const corners = [
    [from, 1],
    [to, 0],
  ] as const;
  return { quality: (value) => 1 - clamp((value - from) / (to - from)), goodRange: { from: null, to: from }, corners };
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
