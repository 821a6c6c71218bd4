/** Maps a signal's value to its quality. */
export interface QualityCurve {
  /** Returns the quality of a value, from 0 to 1. */
  quality: (value: number) => number;
  /** Values with a quality of at least `edgeQuality`. */
  goodRange: ValueRange;
  corners: readonly Corner[];
}

/** A bound is null if there is no limit on that side. */
interface ValueRange {
  from: number | null;
  to: number | null;
}

type Corner = readonly [value: number, quality: number];

/**
 * Quality at the edges of the good range, for key signals and for all others. Inside its good range,
 * a signal costs a criterion less than a point, which is below the measurement error.
 */
export const edgeQuality = { key: 0.988, other: 0.945 } as const;

/**
 * From an edge of the good range to the worst value, quality first falls steeply: after a fifth of
 * the way, it is where a straight line from 0.85 would be. So takes that are clearly out of range
 * keep their distance from good ones.
 */
const BEND = { share: 0.2, from: 0.85 } as const;

/**
 * Interpolates linearly between the points (in ascending order) and the bends outside the good
 * range. Beyond the outer points, quality is constant.
 */
export function curveThrough(...points: readonly Corner[]): QualityCurve {
  const corners = points.flatMap((point, at) => {
    const next = points[at + 1];
    return next && isFlank(point, next) ? [point, bendBetween(point, next)] : [point];
  });

  const quality = (value: number) => {
    const at = corners.findIndex(([corner]) => value <= corner);
    const [left, right] = [corners[at - 1], corners[at]];
    if (!right) return corners.at(-1)?.[1] ?? 0;

    return left
      ? left[1] + ((right[1] - left[1]) * (value - left[0])) / (right[0] - left[0])
      : right[1];
  };

  return { quality, goodRange: goodRangeOf(corners), corners };
}

/** True if one of the points is an edge of the good range and the other one is outside. */
function isFlank(one: Corner, other: Corner): boolean {
  return Math.min(one[1], other[1]) < edgeQuality.other && Math.max(one[1], other[1]) < 1;
}

function bendBetween(one: Corner, other: Corner): Corner {
  const [edge, worst] = one[1] > other[1] ? [one, other] : [other, one];
  const fromEdge = (start: number, end: number) => start + BEND.share * (end - start);

  return [fromEdge(edge[0], worst[0]), fromEdge(BEND.from, worst[1])];
}

/**
 * Quality is 1 at `best`, `edge` at the two `good` values, and lowest at and beyond the two `worst`
 * values.
 */
interface Band {
  worst: readonly [low: number, high: number];
  good: readonly [from: number, to: number];
  best: number;
  edge: number;
}

/**
 * Curve of a signal that can be too low or too high. `least` holds the quality at each of the two
 * worst values.
 */
export function bandCurve(
  { worst, good, best, edge }: Band,
  least: readonly [low: number, high: number] = [0, 0],
) {
  return curveThrough(
    [worst[0], least[0]],
    [good[0], edge],
    [best, 1],
    [good[1], edge],
    [worst[1], least[1]],
  );
}

function goodRangeOf(corners: readonly Corner[]): ValueRange {
  const inside = corners
    .filter(([, quality]) => quality >= edgeQuality.other)
    .map(([value]) => value);
  const bound = (value: number | undefined, outer: number | undefined) =>
    value === outer ? null : (value ?? null);

  return {
    from: bound(inside[0], corners[0]?.[0]),
    to: bound(inside.at(-1), corners.at(-1)?.[0]),
  };
}
