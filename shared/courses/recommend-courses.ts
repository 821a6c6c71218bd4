import type { SignalKey } from '../analysis/analysis-record.ts';
import type { CriterionKey } from '../analysis/criteria.ts';
import { signalCriterion } from '../analysis/signal-criterion.ts';
import type { Course } from './courses.contract.ts';

type Recommendable = Pick<Course, 'id' | 'locked' | 'trainedCriteria'>;

export interface Recommendations<T> {
  /** Courses that the member hasn't started. Unlocked courses come first. */
  readonly courses: readonly T[];
  /** The criterion that all `courses` train; null if no unstarted course trains the focus signal's criterion. */
  readonly criterion: CriterionKey | null;
}

/**
 * Recommends unstarted courses that train the criterion of the `focus` signal. If there are none, recommends all
 * unstarted courses.
 */
export function recommendCourses<T extends Recommendable>(
  courses: readonly T[],
  startedIds: ReadonlySet<string>,
  focus: SignalKey | null,
): Recommendations<T> {
  const unstarted = courses
    .filter(({ id }) => !startedIds.has(id))
    .toSorted((one, other) => Number(one.locked) - Number(other.locked));
  const criterion = focus && signalCriterion[focus];
  const training = unstarted.filter(({ trainedCriteria }) => criterion && trainedCriteria.includes(criterion));
  return training.length > 0 ? { courses: training, criterion } : { courses: unstarted, criterion: null };
}
