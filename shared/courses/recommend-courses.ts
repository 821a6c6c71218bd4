import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { signalCriterion } from '#shared/analysis/signal-criterion.ts';
import type { Dashboard } from '#shared/progress/dashboard.ts';

interface Recommendable {
  readonly id: string;
  readonly locked: boolean;
  readonly videoUrl: string | null;
  readonly trainedCriteria: readonly CriterionKey[];
}

type Watched = Pick<Dashboard, 'startedCourseIds' | 'courseProgress'>;

/**
 * Recommends unfinished courses: first the one that the member started last, then open ones, then
 * locked ones. Within the last two groups, courses that train the criterion of the `focus` signal
 * come first; `criterion` is null if no open course trains it. Recommends nothing if the member can
 * open no unfinished course.
 */
export function recommendCourses<T extends Recommendable>(
  courses: readonly T[],
  { startedCourseIds, courseProgress }: Watched,
  focus: SignalKey | null,
) {
  const criterion = focus && signalCriterion[focus];
  const isTraining = ({ trainedCriteria }: T) =>
    criterion !== null && trainedCriteria.includes(criterion);
  const isOpen = ({ locked, videoUrl }: T) => !locked && videoUrl !== null;
  const unfinished = courses.filter(
    (course) => (course.locked || isOpen(course)) && !courseProgress[course.id]?.finished,
  );
  const open = unfinished.filter(isOpen);
  if (open.length === 0) return { courses: [], criterion: null };

  const startedId = startedCourseIds.find((id) => open.some((course) => course.id === id));
  const rank = (course: T) =>
    course.id === startedId ? 0 : (isOpen(course) ? 1 : 3) + (isTraining(course) ? 0 : 1);

  return {
    courses: unfinished.toSorted((one, other) => rank(one) - rank(other)),
    criterion: open.some(isTraining) ? criterion : null,
  };
}
