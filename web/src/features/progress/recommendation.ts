import type { PerCriterion } from '../../../../shared/analysis/analysis-record.ts';
import { type CriterionKey, criterionKeys } from '../../../../shared/analysis/criteria.ts';
import type { Course } from '../../../../shared/courses/courses.contract.ts';

/** Lowest score that the specification calls 'Strong'. */
const STRONG_FROM = 80;

/** Criteria that aren't strong yet, weakest first, and always at least the weakest. Empty if nothing was measured. */
export function weakestFirst(scores: PerCriterion<number | null>): CriterionKey[] {
  const measured = criterionKeys
    .flatMap((key) => (scores[key] === null ? [] : [{ key, score: scores[key] }]))
    .toSorted((one, other) => one.score - other.score);
  return measured.filter(({ score }, at) => at === 0 || score < STRONG_FROM).map(({ key }) => key);
}

export interface Recommendation {
  readonly course: Course;
  /** Weakest criterion that the course trains; null if it trains none of the weaknesses. */
  readonly reason: CriterionKey | null;
}

/** Courses not yet started. Sorted by weakest criterion trained, then unlocked first, then list order. */
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
