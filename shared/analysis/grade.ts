/** Grade and label by score (0-100), with the cutoffs from section 9 of the product specification. */
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

const grades = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
] as const;

const labels = [
  [90, 'Exceptional'],
  [80, 'Strong'],
  [70, 'Good'],
  [60, 'Average'],
  [50, 'Below Average'],
] as const;

export type ScoreLabel = (typeof labels)[number][1] | 'Needs Improvement';

export function gradeForScore(score: number): Grade {
  return grades.find(([from]) => score >= from)?.[1] ?? 'F';
}

export function labelForScore(score: number): ScoreLabel {
  return labels.find(([from]) => score >= from)?.[1] ?? 'Needs Improvement';
}
