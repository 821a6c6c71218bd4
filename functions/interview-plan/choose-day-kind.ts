import { addDays, countDays, type Day, getWeekday } from '#shared/interview-plan/day.ts';
import type { InterviewPlanTask } from '#shared/interview-plan/interview-plan-task.ts';
import type { InterviewPlanInput } from './interview-plan-input.ts';

/**
 * `practice` and `stories` are several questions, or one if recordings are limited. `closing` is
 * the question that most interviews end with.
 */
export type DayKind = InterviewPlanTask['kind'] | 'practice' | 'stories' | 'closing';

/** Counted back from the interview. */
const FINAL_DAYS: readonly DayKind[] = [
  'interview',
  'rest',
  'rehearsal',
  'closing',
  'lesson',
  'rehearsal',
  'stories',
  'lesson',
  'practice',
  'practice',
];

/** Sunday to Saturday. */
const WEEKLY_RHYTHM: readonly DayKind[] = [
  'free',
  'question',
  'lesson',
  'question',
  'free',
  'question',
  'lesson',
];

export function chooseDayKind(
  { today, interviewDate }: Pick<InterviewPlanInput, 'today' | 'interviewDate'>,
  day: Day,
): DayKind {
  if (interviewDate === null || interviewDate < today)
    return WEEKLY_RHYTHM[getWeekday(day)] ?? 'free';

  const daysLeft = countDays(day, interviewDate);
  // Before the final days, every third day is for a lesson.
  return FINAL_DAYS[daysLeft] ?? (daysLeft % 3 === 1 ? 'lesson' : 'question');
}

/** True if the interview is fewer than ten days after `day`. */
export function isFinalDay(
  { today, interviewDate }: Pick<InterviewPlanInput, 'today' | 'interviewDate'>,
  day: Day,
): boolean {
  if (interviewDate === null || interviewDate < today) return false;
  return countDays(day, interviewDate) < FINAL_DAYS.length;
}

/** The final days after `day`. */
export function listFinalDays(interviewDate: Day | null, day: Day): { day: Day; kind: DayKind }[] {
  if (interviewDate === null) return [];
  return FINAL_DAYS.map((kind, daysLeft) => ({
    day: addDays(interviewDate, -daysLeft),
    kind,
  })).filter((final) => final.day > day);
}
