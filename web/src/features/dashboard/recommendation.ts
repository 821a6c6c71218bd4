import type { PerCriterion } from '../../../../shared/analysis/analysis-record.ts';
import { type CriterionKey, criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { MIN_STRONG_SCORE } from '../../../../shared/analysis/grade.ts';
import type { Course } from '../../../../shared/courses/courses.contract.ts';

/** The weakest criterion, and all others below `MIN_STRONG_SCORE`, weakest first. Empty if nothing was measured. */
export function sortWeaknesses(scores: PerCriterion<number | null>): CriterionKey[] {
  const measured = criterionKeys
    .flatMap((key) => (scores[key] === null ? [] : [{ key, score: scores[key] }]))
    .toSorted((one, other) => one.score - other.score);
  return measured.filter(({ score }, at) => at === 0 || score < MIN_STRONG_SCORE).map(({ key }) => key);
}

export interface Recommendation {
  readonly course: Course;
  readonly reason: CriterionKey | null;
}

/** Courses not yet started, those for weaker criteria first. Within a criterion, unlocked courses come first. */
export function recommendCourses(
  courses: readonly Course[],
  startedIds: ReadonlySet<string>,
  weaknesses: readonly CriterionKey[],
): Recommendation[] {
  return courses
    .filter(({ id }) => !startedIds.has(id))
    .map((course) => ({ course, reason: weaknesses.find((key) => course.trainedCriteria.includes(key)) ?? null }))
    .toSorted(
      (one, other) =>
        rankByWeakness(one, weaknesses) - rankByWeakness(other, weaknesses) || rankByLock(one) - rankByLock(other),
    );
}

function rankByWeakness({ reason }: Recommendation, weaknesses: readonly CriterionKey[]): number {
  return reason === null ? weaknesses.length : weaknesses.indexOf(reason);
}

function rankByLock({ course }: Recommendation): number {
  return Number(course.locked);
}
