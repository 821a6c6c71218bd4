/** Maps a signal's value to its quality. */
export interface QualityCurve {
  /** 0-1; 1 within `good`. */
  readonly quality: (value: number) => number;
  /** Values with quality 1; null is unbounded. */
  readonly goodRange: { readonly from: number | null; readonly to: number | null };
  /** Value and quality at each bend, in ascending order of values. Quality is constant beyond the outer bends. */
  readonly corners: readonly (readonly [value: number, quality: number])[];
}

/** T(a,b,c,d): `low` up to a, 1 between b and c, `high` from d on, straight lines between. */
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

/** 0 up to `from`, 1 from `to` on. */
export function risingCurve(from: number, to: number): QualityCurve {
  const corners = [
    [from, 0],
    [to, 1],
  ] as const;
  return { quality: (value) => clamp((value - from) / (to - from)), goodRange: { from: to, to: null }, corners };
}

/** 1 up to `from`, 0 from `to` on. */
export function fallingCurve(from: number, to: number): QualityCurve {
  const corners = [
    [from, 1],
    [to, 0],
  ] as const;
  return { quality: (value) => 1 - clamp((value - from) / (to - from)), goodRange: { from: null, to: from }, corners };
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
