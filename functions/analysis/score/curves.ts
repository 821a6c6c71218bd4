/** Maps a signal's value to its quality. */
export interface Band {
  /** 0-1; 1 within `good`. */
  readonly quality: (value: number) => number;
  /** Values with quality 1; null is unbounded. */
  readonly good: { readonly from: number | null; readonly to: number | null };
  /** Value and quality at each bend, in ascending order of values. Quality is constant beyond the outer bends. */
  readonly corners: readonly (readonly [value: number, quality: number])[];
}

/** T(a,b,c,d): `low` up to a, 1 between b and c, `high` from d on, straight lines between. */
export function trapezoid([a, b, c, d]: readonly [number, number, number, number], low = 0, high = 0): Band {
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
  return { quality, good: { from: b, to: c }, corners };
}

/** 0 up to `from`, 1 from `to` on. */
export function rise(from: number, to: number): Band {
  const corners = [
    [from, 0],
    [to, 1],
  ] as const;
  return { quality: (value) => clamp((value - from) / (to - from)), good: { from: to, to: null }, corners };
}

/** 1 up to `from`, 0 from `to` on. */
export function fall(from: number, to: number): Band {
  const corners = [
    [from, 1],
    [to, 0],
  ] as const;
  return { quality: (value) => 1 - clamp((value - from) / (to - from)), good: { from: null, to: from }, corners };
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
