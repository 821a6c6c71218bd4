import type { CriterionAgreement } from '#shared/coaching/score-agreement.ts';

/** Minimum number of score pairs for a confidence interval. */
const MIN_PAIRS_FOR_ESTIMATE = 10;
const MIN_PAIRS_FOR_TREND = 30;

export function describeSampleSize(pairs: number): string {
  if (pairs === 0) return 'No answer has both a coach score and a measured score yet.';
  if (pairs < MIN_PAIRS_FOR_ESTIMATE) return 'Too few answers to draw any conclusion.';
  if (pairs < MIN_PAIRS_FOR_TREND)
    return 'Enough for a first impression. A few more answers could still change it a lot.';

  return 'Enough to see a trend, but a single coach can still skew it.';
}

export interface Interval {
  low: number;
  high: number;
}

/**
 * 95% confidence interval for Spearman's rank correlation (Bonett and Wright); null for ±1 or too
 * few pairs.
 */
export function calculateCorrelationInterval(correlation: number, pairs: number): Interval | null {
  if (pairs < MIN_PAIRS_FOR_ESTIMATE || Math.abs(correlation) === 1) return null;

  const middle = Math.atanh(correlation);
  const margin = 1.96 * Math.sqrt((1 + correlation ** 2 / 2) / (pairs - 3));

  return { low: Math.tanh(middle - margin), high: Math.tanh(middle + margin) };
}

/**
 * 95% confidence interval (Student's t) for the mean difference between scores; null for too few
 * pairs.
 */
export function calculateDifferenceInterval({
  pairs,
}: Pick<CriterionAgreement, 'pairs'>): Interval | null {
  const count = pairs.length;
  if (count < MIN_PAIRS_FOR_ESTIMATE) return null;

  const differences = pairs.map(({ human, measured }) => human - measured);
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const margin = studentT(count - 1) * Math.sqrt(variance / count);

  return { low: mean - margin, high: mean + margin };
}

/**
 * 97.5% quantile of Student's t distribution, approximated to within 0.01 for 5 or more degrees of
 * freedom.
 */
function studentT(degreesOfFreedom: number): number {
  return (
    1.96 + 2.372 / degreesOfFreedom + 2.822 / degreesOfFreedom ** 2 + 2.556 / degreesOfFreedom ** 3
  );
}

/** '+4.2', '−3.0', '0.0' */
export function formatSigned(points: number): string {
  const text = Math.abs(points).toFixed(1);
  if (text === '0.0') return text;
  return points < 0 ? `−${text}` : `+${text}`;
}
