import type { SignalKey } from '../analysis/analysis-record.ts';
import { signalCriterion } from '../analysis/signal-criterion.ts';
import type { Course } from './courses.contract.ts';

type Recommendable = Pick<Course, 'id' | 'locked' | 'trainedCriteria'>;

/**
 * Recommends unstarted courses that train the criterion of the `focus` signal, unlocked courses first. If there are
 * none, recommends all unstarted courses, and `criterion` is null.
 */
export function recommendCourses<T extends Recommendable>(
  courses: readonly T[],
  startedIds: ReadonlySet<string>,
  focus: SignalKey | null,
) {
  const unstarted = courses
    .filter(({ id }) => !startedIds.has(id))
    .toSorted((one, other) => Number(one.locked) - Number(other.locked));
  const criterion = focus && signalCriterion[focus];
  const training = unstarted.filter(({ trainedCriteria }) => criterion && trainedCriteria.includes(criterion));
  return training.length > 0 ? { courses: training, criterion } : { courses: unstarted, criterion: null };
}
