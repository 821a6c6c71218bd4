import type { CriterionAgreement } from '../../../../shared/coaching/agreement.ts';

/** Minimum number of pairs for a first impression, and for a trend. */
const SOME_PAIRS = 10;
const ENOUGH_PAIRS = 30;

/** Describes how reliable statistics from this many pairs are. */
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
 * 95% confidence interval of the rank correlation: Fisher transformation with the Bonett-Wright variance for
 * Spearman's coefficient. Null if there are too few pairs.
 */
export function correlationInterval(correlation: number, pairs: number): Interval | null {
  if (pairs < SOME_PAIRS || Math.abs(correlation) === 1) return null;
  const middle = Math.atanh(correlation);
  const reach = 1.96 * Math.sqrt((1 + correlation ** 2 / 2) / (pairs - 3));
  return { low: Math.tanh(middle - reach), high: Math.tanh(middle + reach) };
}

/** 95% confidence interval of the mean difference, in points, from Student's t. Null if there are too few pairs. */
export function differenceInterval({ pairs }: Pick<CriterionAgreement, 'pairs'>): Interval | null {
  const count = pairs.length;
  if (count < SOME_PAIRS) return null;
  const differences = pairs.map(({ human, measured }) => human - measured);
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const reach = studentT(count - 1) * Math.sqrt(variance / count);
  return { low: mean - reach, high: mean + reach };
}

/** 97.5% quantile of Student's t, as a series in the degrees of freedom. Accurate to 0.01 from 5 degrees on. */
function studentT(freedom: number): number {
  return 1.96 + 2.372 / freedom + 2.822 / freedom ** 2 + 2.556 / freedom ** 3;
}

/** '+4.2', '−3.0', '0.0' */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1);
  if (text === '0.0') return text;
  return points < 0 ? `−${text}` : `+${text}`;
}
