/** With fewer pairs a rank correlation is meaningless: for two pairs it is always 1 or -1. */
const FEWEST_PAIRS = 3;

/**
 * Spearman's rank correlation: Pearson's correlation of the ranks, with mean ranks for ties (Spearman 1904; the
 * shortcut with squared rank differences is wrong with ties). Null for fewer than 3 pairs or if one side is constant.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < FEWEST_PAIRS) return null;
  const first = ranksOf(pairs.map(([value]) => value));
  const second = ranksOf(pairs.map(([, value]) => value));
  return pearson(first, second);
}

/** The rank of each value; 1 for the smallest. */
export function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const smaller = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return smaller + (equal + 1) / 2;
  });
}

function pearson(first: readonly number[], second: readonly number[]): number | null {
  // Ranks of n values always have this mean, ties or not.
  const mean = (first.length + 1) / 2;
  const along = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, rank, at) => sum + (rank - mean) * ((other[at] ?? mean) - mean), 0);
  const spread = Math.sqrt(along(first, first) * along(second, second));
  // Clamped, because rounding errors may exceed 1.
  return spread === 0 ? null : Math.min(1, Math.max(-1, along(first, second) / spread));
}
