import type { PerCriterion } from '../../../../shared/analysis/analysis-record.ts';
import { type CriterionKey, criterionKeys } from '../../../../shared/analysis/criteria.ts';
import type { Course } from '../../../../shared/courses/courses.contract.ts';

/** From here on the specification calls a score 'Strong'. */
const STRONG_FROM = 80;

/** Criteria to work on, the weakest first: all that are not yet strong, or only the weakest. Empty when nothing was measured. */
export function weakestFirst(scores: PerCriterion<number | null>): CriterionKey[] {
  const measured = criterionKeys
    .flatMap((key) => (scores[key] === null ? [] : [{ key, score: scores[key] }]))
    .toSorted((one, other) => one.score - other.score);
  return measured.filter(({ score }, at) => at === 0 || score < STRONG_FROM).map(({ key }) => key);
}

export interface Recommendation {
  readonly course: Course;
  /** The weakest criterion that it trains; null when it is recommended for nothing in particular. */
  readonly reason: CriterionKey | null;
}

/**
 * Courses that were not begun: first those for the weakest criterion, then for the next; of the same, those that can be
 * opened first, and then as the list has them.
 */
export function recommend(
  courses: readonly Course[],
  begunIds: ReadonlySet<string>,
  weaknesses: readonly CriterionKey[],
): Recommendation[] {
  return courses
    .filter(({ id }) => !begunIds.has(id))
    .map((course) => ({ course, reason: weaknesses.find((key) => course.trains.includes(key)) ?? null }))
    .toSorted((one, other) => urgency(one, weaknesses) - urgency(other, weaknesses) || lockOf(one) - lockOf(other));
}

function urgency({ reason }: Recommendation, weaknesses: readonly CriterionKey[]): number {
  return reason === null ? weaknesses.length : weaknesses.indexOf(reason);
}

function lockOf({ course }: Recommendation): number {
  return Number(course.locked);
}
