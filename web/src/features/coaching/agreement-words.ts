import type { CriterionAgreement } from '../../../../shared/coaching/agreement.ts';

/** From here on one may read something into the numbers, and from here on rely on them a little. */
const SOME_PAIRS = 10;
const ENOUGH_PAIRS = 30;

/** How much weight the numbers of so many pairs can bear, in words. */
export function weightOf(pairs: number): string {
  if (pairs === 0) return 'No answer has both scores yet.';
  if (pairs < SOME_PAIRS) return 'Too few answers to draw any conclusion.';
  if (pairs < ENOUGH_PAIRS) return 'Enough for a first impression. A few more answers could still change it a lot.';
  return 'Enough to see a trend, but a single coach can still skew it.';
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Where the rank correlation lies with 95 %, by Fisher's transformation with the variance of Bonett and Wright for
 * Spearman's; null where there are too few pairs for one.
 */
export function correlationInterval(correlation: number, pairs: number): Interval | null {
  if (pairs < SOME_PAIRS || Math.abs(correlation) === 1) return null;
  const middle = Math.atanh(correlation);
  const reach = 1.96 * Math.sqrt((1 + correlation ** 2 / 2) / (pairs - 3));
  return { low: Math.tanh(middle - reach), high: Math.tanh(middle + reach) };
}

/** Where the mean difference lies with 95 %, in points, by Student's t; null where there are too few pairs for one. */
export function differenceInterval({ pairs }: Pick<CriterionAgreement, 'pairs'>): Interval | null {
  const count = pairs.length;
  if (count < SOME_PAIRS) return null;
  const differences = pairs.map(({ human, measured }) => human - measured);
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const reach = studentT(count - 1) * Math.sqrt(variance / count);
  return { low: mean - reach, high: mean + reach };
}

/** The 97.5 % point of Student's t, by its series in the degrees of freedom; right to 0.01 from 5 on. */
function studentT(freedom: number): number {
  return 1.96 + 2.372 / freedom + 2.822 / freedom ** 2 + 2.556 / freedom ** 3;
}

/** '+4.2', '−3.0', '0.0' */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1);
  if (text === '0.0') return text;
  return points < 0 ? `−${text}` : `+${text}`;
}
