import { addDays, countDays, type Day } from '#shared/interview-plan/day.ts';
import {
  type InterviewPlanTask,
  listQuestionIds,
  REHEARSAL_QUESTIONS,
} from '#shared/interview-plan/interview-plan-task.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { chooseDayKind, type DayKind, isFinalDay } from './choose-day-kind.ts';
import type { InterviewPlanDay, InterviewPlanInput } from './interview-plan-input.ts';
import { scheduleQuestions } from './question-schedule.ts';
import { queueLessons } from './queue-lessons.ts';
import { createRecordingBudget } from './recording-budget.ts';

/** Days listed for the weekly rhythm. */
const RHYTHM_DAYS = 14;
/** Maximum number of days listed if there is an interview date. */
const MAX_DAYS = 91;

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
    return { day, task: planLater(day, chooseDayKind(input, day)), outcome: null };
  });

  return [today, ...later];
}

function planToday(input: InterviewPlanInput): InterviewPlanDay {
  const { today: day, answers, marks } = input;
  if (input.isInterviewOver) return { day, task: { kind: 'interview' }, outcome: 'done' };

  const kind = chooseDayKind(input, day);
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
): (day: Day, kind: DayKind) => InterviewPlanTask {
  const answers = input.answers.filter(({ day }) => day < from);
  const marks = input.marks.filter(({ day }) => day < from);
  const schedule = scheduleQuestions(input, answers, marks);
  const weakest = answers.findLast((answer) => answer.weakest !== null)?.weakest ?? null;
  const planned = previous ? [...marks, { ...previous, outcome: 'done' as const }] : marks;
  const lessons = queueLessons(input.lessons, planned, { from, weakest });
  const budget = createRecordingBudget(input, from === input.today);

  const planQuestions = (day: Day, kind: QuestionDayKind): InterviewPlanTask | undefined => {
    const among = listCandidates(input, kind);
    const count = budget.take(day, Math.min(countQuestions(input, kind), among.length));
    const questionIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = schedule.choose(day, questionIds, among);
      if (id !== undefined) questionIds.push(id);
    }

    for (const id of questionIds) schedule.expectAnswer(id, day);

    return toTask(kind, questionIds);
  };

  if (previous?.outcome === null) {
    const questionIds = listQuestionIds(previous.task);
    budget.take(previous.day, questionIds.length);
    for (const id of questionIds) schedule.expectAnswer(id, previous.day);
  }

  return (day, kind) => {
    if (kind === 'rest' || kind === 'interview' || kind === 'free') return { kind };
    if (kind !== 'lesson') return planQuestions(day, kind) ?? lessons.shift() ?? { kind: 'free' };

    const replacement = isFinalDay(input, day) ? 'practice' : 'question';
    return lessons.shift() ?? planQuestions(day, replacement) ?? { kind: 'free' };
  };
}

type QuestionDayKind = Exclude<DayKind, 'lesson' | 'rest' | 'interview' | 'free'>;

/** The questions to choose from; all of them if there are none of this kind. */
function listCandidates(
  { questionIds, storyIds }: InterviewPlanInput,
  kind: QuestionDayKind,
): readonly string[] {
  if (kind === 'stories' && storyIds.length > 0) return storyIds;
  if (kind === 'closing' && questionIds.includes(CLOSING_QUESTION_ID)) return [CLOSING_QUESTION_ID];

  return questionIds;
}

function countQuestions({ allowance }: InterviewPlanInput, kind: QuestionDayKind): number {
  if (kind === 'rehearsal') return REHEARSAL_QUESTIONS;
  if (kind === 'question' || kind === 'closing' || allowance) return 1;

  return REHEARSAL_QUESTIONS;
}

function toTask(kind: QuestionDayKind, questionIds: string[]): InterviewPlanTask | undefined {
  const [questionId] = questionIds;
  if (questionId === undefined) return undefined;
  if (kind === 'rehearsal') return { kind, questionIds };
  if (questionIds.length === 1) return { kind: 'question', questionId };

  return {
    kind: 'rehearsal',
    focus: kind === 'stories' ? 'stories' : 'practice',
    questionIds,
  };
}
