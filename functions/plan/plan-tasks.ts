import type { Day } from '../../shared/plan/day.ts';
import { listQuestionIds, type PlanTask } from '../../shared/plan/plan-task.ts';
import { queueLessons } from './lesson-queue.ts';
import type { PlanDay, PlanInput } from './plan-input.ts';
import { scheduleQuestions } from './question-schedule.ts';
import { createRecordingBudget } from './recording-budget.ts';

/**
 * Returns a function that plans the tasks from `from` on; call it once per day, in order. It uses the answers and marks
 * from before `from`, and `previous` as the plan of the day before.
 */
export function planTasks(
  input: PlanInput,
  from: Day,
  previous?: PlanDay,
): (day: Day, kind: PlanTask['kind']) => PlanTask {
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
  const planQuestions = (day: Day, kind: 'question' | 'rehearsal'): PlanTask | undefined => {
    const questionIds = chooseQuestions(day, budget.take(day, kind));
    const [questionId] = questionIds;
    if (questionId === undefined) return undefined;
    return kind === 'question' ? { kind, questionId } : { kind, questionIds };
  };
  if (previous?.outcome === null && (previous.task.kind === 'question' || previous.task.kind === 'rehearsal')) {
    budget.take(previous.day, previous.task.kind);
    for (const id of listQuestionIds(previous.task)) schedule.expectAnswer(id, previous.day);
  }
  return (day, kind) => {
    if (kind === 'lesson') return lessons.shift() ?? planQuestions(day, 'question') ?? { kind: 'free' };
    if (kind === 'question' || kind === 'rehearsal')
      return planQuestions(day, kind) ?? lessons.shift() ?? { kind: 'free' };
    return { kind };
  };
}
