import type { SignalKey } from '../analysis/analysis-record.ts';
import { signalCriterion } from '../analysis/signal-criterion.ts';
import type { Dashboard } from '../progress/progress.contract.ts';
import type { Course } from './courses.contract.ts';

type Recommendable = Pick<Course, 'id' | 'locked' | 'videoUrl' | 'trainedCriteria'>;
type Watched = Pick<Dashboard, 'startedCourseIds' | 'courseProgress'>;

/**
 * Recommends unfinished courses: first the one that the member started last, then open ones, then locked ones. If an
 * open course trains the criterion of the `focus` signal, the courses after the started one all train it; otherwise
 * `criterion` is null. Recommends nothing if all unfinished courses are locked.
 */
export function recommendCourses<T extends Recommendable>(
  courses: readonly T[],
  { startedCourseIds, courseProgress }: Watched,
  focus: SignalKey | null,
) {
  const criterion = focus && signalCriterion[focus];
  const isTraining = ({ trainedCriteria }: T) => criterion !== null && trainedCriteria.includes(criterion);
  const isOpen = ({ locked, videoUrl }: T) => !locked && videoUrl !== null;
  const unfinished = courses.filter(
    (course) => (course.locked || isOpen(course)) && !courseProgress[course.id]?.finished,
  );
  const open = unfinished.filter(isOpen);
  if (open.length === 0) return { courses: [], criterion: null };
  const startedId = startedCourseIds.find((id) => open.some((course) => course.id === id));
  const isFitting = open.some(isTraining);
  const rank = (course: T) => (course.id === startedId ? 0 : isOpen(course) ? 1 : 2);
  return {
    courses: unfinished
      .filter((course) => !isFitting || course.id === startedId || isTraining(course))
      .toSorted((one, other) => rank(one) - rank(other)),
    criterion: isFitting ? criterion : null,
  };
}
