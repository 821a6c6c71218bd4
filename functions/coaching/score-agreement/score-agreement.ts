import { criterionKeys, type CriterionKey } from '#shared/analysis/criteria.ts';
import type { ScoreAgreement, CriterionAgreement } from '#shared/coaching/score-agreement.ts';
import type { ScoredRow } from '../request/request-row.ts';

/**
 * With fewer pairs, a rank correlation is meaningless. For two pairs, for example, it is always 1
 * or -1.
 */
const MIN_PAIRS = 3;

type Pair = CriterionAgreement['pairs'][number];

export function measureScoreAgreement(rows: readonly ScoredRow[]): ScoreAgreement['criteria'] {
  return criterionKeys.map((criterion) => {
    const pairs = rows.flatMap((row) => findScorePairs(row, criterion));
    const differences = pairs.map(({ measured, human }) => human - measured);

    return {
      criterion,
      pairs,
      meanDifference: calculateMean(differences),
      meanAbsoluteDifference: calculateMean(differences.map(Math.abs)),
      rankCorrelation: calculateRankCorrelation(
        pairs.map(({ measured, human }) => [measured, human]),
      ),
    };
  });
}

function findScorePairs(
  { measuredScores, humanScores }: ScoredRow,
  criterion: CriterionKey,
): Pair[] {
  const measured = measuredScores[criterion];
  const human = humanScores[criterion];
  return measured === null || human === null ? [] : [{ measured, human }];
}

function calculateMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Spearman's rank correlation: Pearson's correlation of the ranks, with tied values sharing their
 * mean rank (Spearman 1904). Null for fewer than 3 pairs, or if all values of one side are equal.
 */
export function calculateRankCorrelation(
  pairs: readonly (readonly [number, number])[],
): number | null {
  if (pairs.length < MIN_PAIRS) return null;

  const first = rankValues(pairs.map(([value]) => value));
  const second = rankValues(pairs.map(([, value]) => value));

  return pearsonCorrelation(first, second);
}

/** The rank of each value; 1 for the smallest. */
export function rankValues(values: readonly number[]): number[] {
  return values.map((value) => {
    const smaller = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return smaller + (equal + 1) / 2;
  });
}

function pearsonCorrelation(first: readonly number[], second: readonly number[]): number | null {
  // The mean rank. Ties don't change it.
  const mean = (first.length + 1) / 2;
  const sumOfProducts = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, rank, at) => sum + (rank - mean) * ((other[at] ?? mean) - mean), 0);
  const spread = Math.sqrt(sumOfProducts(first, first) * sumOfProducts(second, second));

  // Clamped, because rounding errors may push the result above 1 or below -1.
  return spread === 0 ? null : Math.min(1, Math.max(-1, sumOfProducts(first, second) / spread));
}
