import { addDays, countDays, type Day, getWeekday } from '../../shared/plan/day.ts';
import type { PlanTask } from '../../shared/plan/plan-task.ts';
import type { PlanDay, PlanInput } from './plan-input.ts';
import { planTasks } from './plan-tasks.ts';
import { REHEARSAL_DAYS_BEFORE } from './recording-budget.ts';

/** Days listed for the weekly rhythm. */
const RHYTHM_DAYS = 14;
/** Most days listed for an interview date. */
const MAX_DAYS = 91;

const REST_DAYS_BEFORE = 1;

type TaskKind = PlanTask['kind'];

/** Sunday to Saturday. */
const WEEKLY_RHYTHM: readonly TaskKind[] = ['free', 'question', 'lesson', 'question', 'free', 'question', 'lesson'];

/**
 * Plans one task per day, from today to the interview, or for two weeks without a date. Today's task depends only on
 * earlier days, so completing the task doesn't replace it. Later days assume a good answer to each question.
 */
export function planDays(input: PlanInput): PlanDay[] {
  const today = planToday(input);
  const planLater = planTasks(input, addDays(input.today, 1), today);
  const later = Array.from({ length: countPlannedDays(input) - 1 }, (_, index) => {
    const day = addDays(input.today, index + 1);
    return { day, task: planLater(day, chooseKind(input, day)), outcome: null };
  });
  return [today, ...later];
}

function planToday(input: PlanInput): PlanDay {
  const { today: day, answers, marks } = input;
  const kind = chooseKind(input, day);
  if (kind === 'interview') return { day, task: { kind }, outcome: null };
  const mark = marks.find((each) => each.day === day);
  if (mark) return mark;
  const isNew = ![...answers, ...marks].some((each) => each.day < day);
  const task = planTasks(input, day)(day, isNew ? 'question' : kind);
  return { day, task, outcome: isDone(task, input) ? 'done' : null };
}

function countPlannedDays({ today, interviewDate }: PlanInput): number {
  if (interviewDate === null || interviewDate < today) return RHYTHM_DAYS;
  return Math.min(countDays(today, interviewDate) + 1, MAX_DAYS);
}

function chooseKind({ today, interviewDate }: PlanInput, day: Day): TaskKind {
  if (interviewDate === null || interviewDate < today) return WEEKLY_RHYTHM[getWeekday(day)] ?? 'free';
  const daysLeft = countDays(day, interviewDate);
  if (daysLeft === 0) return 'interview';
  if (daysLeft === REST_DAYS_BEFORE) return 'rest';
  if (daysLeft === REHEARSAL_DAYS_BEFORE) return 'rehearsal';
  // Two questions, then a lesson, counted back from the interview.
  return daysLeft % 3 === 1 ? 'lesson' : 'question';
}

/** True if the member's recordings or lessons of today complete the task. */
function isDone(task: PlanTask, { today, answers, lessons }: PlanInput): boolean {
  const isAnswered = (id: string) => answers.some(({ day, questionId }) => day === today && questionId === id);
  switch (task.kind) {
    case 'question':
      return isAnswered(task.questionId);
    case 'rehearsal':
      return task.questionIds.every(isAnswered);
    case 'lesson':
      return lessons.some(({ itemId, finishedOn }) => itemId === task.itemId && finishedOn === today);
    default:
      return false;
  }
}
