/** Lowest score labeled 'Strong'. */
export const MIN_STRONG_SCORE = 80;

/**
 * Grade and label by score (0-100), with the cutoffs from section 9 of the product specification.
 */
const grades = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
] as const;

const labels = [
  [90, 'Exceptional'],
  [MIN_STRONG_SCORE, 'Strong'],
  [70, 'Good'],
  [60, 'Average'],
  [50, 'Below Average'],
] as const;

export function gradeForScore(score: number): string {
  return grades.find(([from]) => score >= from)?.[1] ?? 'F';
}

export function labelForScore(score: number): string {
  return labels.find(([from]) => score >= from)?.[1] ?? 'Needs Improvement';
}
