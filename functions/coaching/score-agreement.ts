import type { ScoreAgreement, CriterionAgreement } from '../../shared/coaching/score-agreement.ts';
import { criterionKeys, type CriterionKey } from '../../shared/analysis/criteria.ts';
import { calculateRankCorrelation } from './rank-correlation.ts';
import type { ScoredRow } from './request-row.ts';

type Pair = CriterionAgreement['pairs'][number];

/** The agreement between the measured scores and the coaches' scores, by criterion. */
export function measureScoreAgreement(rows: readonly ScoredRow[]): ScoreAgreement['criteria'] {
  return criterionKeys.map((criterion) => {
    const pairs = rows.flatMap((row) => findScorePairs(row, criterion));
    const differences = pairs.map(({ measured, human }) => human - measured);
    return {
      criterion,
      pairs,
      meanDifference: calculateMean(differences),
      meanAbsoluteDifference: calculateMean(differences.map(Math.abs)),
      rankCorrelation: calculateRankCorrelation(pairs.map(({ measured, human }) => [measured, human])),
    };
  });
}

function findScorePairs({ measuredScores, humanScores }: ScoredRow, criterion: CriterionKey): Pair[] {
  const measured = measuredScores[criterion];
  const human = humanScores[criterion];
  return measured === null || human === null ? [] : [{ measured, human }];
}

function calculateMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
