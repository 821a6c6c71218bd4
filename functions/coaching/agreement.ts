import type { Agreement, CriterionAgreement } from '../../shared/coaching/agreement.ts';
import { criterionKeys, type CriterionKey } from '../../shared/analysis/criteria.ts';
import { rankCorrelation } from './rank-correlation.ts';
import type { ScoredRow } from './request-row.ts';

type Pair = CriterionAgreement['pairs'][number];

/** The agreement between measured and human scores, by criterion. */
export function agreementOf(rows: readonly ScoredRow[]): Agreement['criteria'] {
  return criterionKeys.map((criterion) => {
    const pairs = rows.flatMap((row) => pairOf(row, criterion));
    const differences = pairs.map(({ measured, human }) => human - measured);
    return {
      criterion,
      pairs,
      meanDifference: meanOf(differences),
      meanDistance: meanOf(differences.map(Math.abs)),
      rankCorrelation: rankCorrelation(pairs.map(({ measured, human }) => [measured, human])),
    };
  });
}

function pairOf({ measuredScores, humanScores }: ScoredRow, criterion: CriterionKey): Pair[] {
  const measured = measuredScores[criterion];
  const human = humanScores[criterion];
  return measured === null || human === null ? [] : [{ measured, human }];
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
