import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { addDays, countDays, type Day, getWeekday, getMonth } from '#shared/interview-plan/day.ts';
import {
  type InterviewPlanTask,
  listQuestionIds,
  REHEARSAL_QUESTIONS,
} from '#shared/interview-plan/interview-plan-task.ts';
import type {
  InterviewPlanDay,
  InterviewPlanInput,
  DayMark,
  Lesson,
} from './interview-plan-input.ts';
import { scheduleQuestions } from './question-schedule.ts';

/** Days listed for the weekly rhythm. */
const RHYTHM_DAYS = 14;
/** Maximum number of days listed if there is an interview date. */
const MAX_DAYS = 91;

const REST_DAYS_BEFORE = 1;

type TaskKind = InterviewPlanTask['kind'];

/** Sunday to Saturday. */
const WEEKLY_RHYTHM: readonly TaskKind[] = [
  'free',
  'question',
  'lesson',
  'question',
  'free',
  'question',
  'lesson',
];

/**
 * Plans one task per day, from today to the interview, or for two weeks without a date. Today's
 * task depends only on earlier days, so completing the task doesn't replace it. Later days assume a
 * good answer to each question.
 */
export function planDays(input: InterviewPlanInput): InterviewPlanDay[] {
  const today = planToday(input);
  const planLater = planTasks(input, addDays(input.today, 1), today);
  const later = Array.from({ length: countPlannedDays(input) - 1 }, (_, index) => {
    const day = addDays(input.today, index + 1);
    return { day, task: planLater(day, chooseKind(input, day)), outcome: null };
  });

  return [today, ...later];
}

function planToday(input: InterviewPlanInput): InterviewPlanDay {
  const { today: day, answers, marks } = input;
  const kind = chooseKind(input, day);
  if (kind === 'interview') return { day, task: { kind }, outcome: null };

  const mark = marks.find((each) => each.day === day);
  if (mark) return mark;

  const isNew = ![...answers, ...marks].some((each) => each.day < day);
  const task = planTasks(input, day)(day, isNew ? 'question' : kind);

  return { day, task, outcome: isDone(task, input) ? 'done' : null };
}

function countPlannedDays({ today, interviewDate }: InterviewPlanInput): number {
  if (interviewDate === null || interviewDate < today) return RHYTHM_DAYS;
  return Math.min(countDays(today, interviewDate) + 1, MAX_DAYS);
}

function chooseKind({ today, interviewDate }: InterviewPlanInput, day: Day): TaskKind {
  if (interviewDate === null || interviewDate < today)
    return WEEKLY_RHYTHM[getWeekday(day)] ?? 'free';

  const daysLeft = countDays(day, interviewDate);
  if (daysLeft === 0) return 'interview';
  if (daysLeft === REST_DAYS_BEFORE) return 'rest';
  if (daysLeft === REHEARSAL_DAYS_BEFORE) return 'rehearsal';

  // Counted back from the interview, every third day is for a lesson; the days between are for
  // questions.
  return daysLeft % 3 === 1 ? 'lesson' : 'question';
}

/** True if the member's recordings or lessons of today complete the task. */
function isDone(task: InterviewPlanTask, { today, answers, lessons }: InterviewPlanInput): boolean {
  const isAnswered = (id: string) =>
    answers.some(({ day, questionId }) => day === today && questionId === id);

  switch (task.kind) {
    case 'question':
      return isAnswered(task.questionId);
    case 'rehearsal':
      return task.questionIds.every(isAnswered);
    case 'lesson':
      return lessons.some(
        ({ itemId, finishedOn }) => itemId === task.itemId && finishedOn === today,
      );
    default:
      return false;
  }
}

/**
 * Returns a function that plans the tasks from `from` on; call it once per day, in order. It uses
 * the answers and marks from before `from`, and `previous` as the interview plan of the day before.
 */
function planTasks(
  input: InterviewPlanInput,
  from: Day,
  previous?: InterviewPlanDay,
): (day: Day, kind: InterviewPlanTask['kind']) => InterviewPlanTask {
  const answers = input.answers.filter(({ day }) => day < from);
  const marks = input.marks.filter(({ day }) => day < from);
  const schedule = scheduleQuestions(input.questionIds, answers, marks);
  const weakest = answers.findLast((answer) => answer.weakest !== null)?.weakest ?? null;
  const planned = previous ? [...marks, { ...previous, outcome: 'done' as const }] : marks;
  const lessons = queueLessons(input.lessons, planned, { from, weakest });
  const budget = createRecordingBudget(input, from === input.today);

  const chooseQuestions = (day: Day, count: number) => {
    const chosen: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = schedule.choose(day, chosen);
      if (id !== undefined) chosen.push(id);
    }

    for (const id of chosen) schedule.expectAnswer(id, day);

    return chosen;
  };

  const planQuestions = (
    day: Day,
    kind: 'question' | 'rehearsal',
  ): InterviewPlanTask | undefined => {
    const questionIds = chooseQuestions(day, budget.take(day, kind));
    const [questionId] = questionIds;
    if (questionId === undefined) return undefined;

    return kind === 'question' ? { kind, questionId } : { kind, questionIds };
  };

  if (
    previous?.outcome === null &&
    (previous.task.kind === 'question' || previous.task.kind === 'rehearsal')
  ) {
    budget.take(previous.day, previous.task.kind);
    for (const id of listQuestionIds(previous.task)) schedule.expectAnswer(id, previous.day);
  }

  return (day, kind) => {
    if (kind === 'lesson')
      return lessons.shift() ?? planQuestions(day, 'question') ?? { kind: 'free' };
    if (kind === 'question' || kind === 'rehearsal')
      return planQuestions(day, kind) ?? lessons.shift() ?? { kind: 'free' };

    return { kind };
  };
}

type LessonTask = Extract<InterviewPlanTask, { kind: 'lesson' }>;

/**
 * Lessons for the coming days: unlocked, not planned on an earlier day, and not started before
 * `from`. Lessons that train the weakest criterion come first.
 */
function queueLessons(
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

const REHEARSAL_DAYS_BEFORE = 2;

/**
 * The recordings that the membership still allows. If `isToday`, today's recordings count as not
 * yet made.
 */
function createRecordingBudget(
  { allowance, answers, today, interviewDate }: InterviewPlanInput,
  isToday: boolean,
) {
  const used = new Map<string, number>();
  const madeToday = isToday ? answers.filter(({ day }) => day === today).length : 0;
  const rehearsalDay = interviewDate && addDays(interviewDate, -REHEARSAL_DAYS_BEFORE);

  const countLeft = (day: Day) => {
    if (!allowance) return Infinity;

    const month = getMonth(day);
    const total =
      month === getMonth(today) ? allowance.leftThisMonth + madeToday : allowance.perMonth;

    return total - (used.get(month) ?? 0);
  };

  const isBeforeRehearsal = (day: Day) =>
    rehearsalDay !== null && day < rehearsalDay && getMonth(day) === getMonth(rehearsalDay);

  return {
    /**
     * Reserves recordings for a task on this day and returns how many it gets. Questions leave
     * enough for a rehearsal.
     */
    take: (day: Day, kind: 'question' | 'rehearsal') => {
      const reserved = kind === 'question' && isBeforeRehearsal(day) ? REHEARSAL_QUESTIONS : 0;
      const wanted = kind === 'question' ? 1 : REHEARSAL_QUESTIONS;
      const count = Math.max(0, Math.min(wanted, countLeft(day) - reserved));
      used.set(getMonth(day), (used.get(getMonth(day)) ?? 0) + count);

      return count;
    },
  };
}
