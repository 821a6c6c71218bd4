import type { LatestReport } from '#shared/progress/dashboard.ts';

/**
 * Compares the latest take with the one before on the same question, such as 'From 42 to 85 on this
 * question: better. Delivery only.' Null if they aren't comparable.
 */
export function describeScoreChange({
  overallScore,
  change,
  scope,
}: Pick<LatestReport, 'overallScore' | 'change' | 'scope'>): string | null {
  if (change === null || overallScore === null) return null;

  const scores = `From ${Math.round(change.previousScore)} to ${Math.round(overallScore)} on this question`;
  const note = scope === 'delivery' ? ' Delivery only.' : '';

  return `${scores}: ${changeTexts[change.change]}.${note}`;
}

const changeTexts = {
  better: 'better',
  worse: 'lower',
  no_clear_change: 'no clear change',
} as const;
