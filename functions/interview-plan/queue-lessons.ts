import type { CriterionKey } from '#shared/analysis/criteria.ts';
import type { Day } from '#shared/interview-plan/day.ts';
import type { InterviewPlanTask } from '#shared/interview-plan/interview-plan-task.ts';
import type { DayMark, Lesson } from './interview-plan-input.ts';

type LessonTask = Extract<InterviewPlanTask, { kind: 'lesson' }>;

/**
 * Lessons for the coming days: unlocked, not planned on an earlier day, and not started before
 * `from`. Lessons that train the weakest criterion come first.
 */
export function queueLessons(
  lessons: readonly Lesson[],
  marks: readonly DayMark[],
  { from, weakest }: { from: Day; weakest: CriterionKey | null },
): LessonTask[] {
  const planned = new Set(
    marks.flatMap(({ task }) => (task.kind === 'lesson' ? [toKey(task)] : [])),
  );

  const open = lessons.filter(
    (each) =>
      !each.isLocked &&
      !planned.has(toKey(each)) &&
      (each.startedOn === null || each.startedOn >= from),
  );

  const isTraining = ({ trainedCriteria }: Lesson) =>
    weakest !== null && trainedCriteria.includes(weakest);

  return open
    .toSorted((one, other) => Number(isTraining(other)) - Number(isTraining(one)))
    .map(({ itemKind, itemId }) => ({ kind: 'lesson', itemKind, itemId }));
}

function toKey({ itemKind, itemId }: Pick<Lesson, 'itemKind' | 'itemId'>): string {
  return `${itemKind}#${itemId}`;
}
