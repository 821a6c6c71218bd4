import { addDays, countDays, type Day, getWeekday } from '#shared/interview-plan/day.ts';
import type {
  InterviewPlan,
  QuestionReason,
  ShownDay,
  ShownTask,
} from '#shared/interview-plan/shown-interview-plan.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { formatDay } from '#shared/product/time.ts';

/**
 * True if the interview date is in the past and the member hasn't set a new date or a weekly
 * rhythm.
 */
export function hasPassed({
  interviewDate,
  today,
}: Pick<InterviewPlan, 'interviewDate' | 'today'>): boolean {
  return interviewDate !== null && interviewDate < today;
}

/** Where the member writes down how the interview on this day went. */
export function buildDebriefPath(day: Day): string {
  return `/plan/debriefs/${day}`;
}

/** 'Interview in 9 days', 'Interview tomorrow', 'Your weekly rhythm', … */
export function describeCountdown({
  interviewDate,
  today,
}: Pick<InterviewPlan, 'interviewDate' | 'today'>): string {
  if (interviewDate === null) return 'Your weekly rhythm';

  const days = countDays(today, interviewDate);
  if (days < 0) return `Interview on ${formatInterviewPlanDate(interviewDate)}`;
  if (days === 0) return 'Interview today';

  return days === 1 ? 'Interview tomorrow' : `Interview in ${days} days`;
}

/** 'Nov 26, 2026' */
export function formatInterviewPlanDate(day: Day): string {
  return formatDay(`${day}T00:00:00.000Z`);
}

/** 'Today', 'Tomorrow', or a weekday. */
export function formatInterviewPlanDay(day: Day, today: Day): string {
  const days = countDays(today, day);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : (WEEKDAYS[getWeekday(day)] ?? '');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface TodayText {
  title: string;
  text?: string;
  question?: string;
  /** Roughly how long the task takes. */
  minutes?: number;
}

export function describeToday(plan: InterviewPlan): TodayText {
  const [today] = plan.days;
  if (hasPassed(plan))
    return {
      title: 'How did your interview go?',
      text: 'Take two minutes to write down what they asked, while you remember it.',
    };

  if (!today) return { title: 'Nothing planned' };

  const next = describeNext(plan);
  if (today.outcome === 'done') return { title: 'Done for today', text: next };
  if (today.outcome === 'skipped') return { title: 'Skipped for today', text: next };

  const { task } = today;
  const { title, detail } = describeTask(task, plan.targetRole);

  switch (task.kind) {
    case 'question':
      return {
        title,
        question: detail,
        text: describeReason(task.reason),
        minutes: task.reason === 'closer' ? MINUTES_FOR_CLOSING : MINUTES_FOR_ONE_QUESTION,
      };
    case 'rehearsal':
      return {
        title,
        text: detail,
        minutes: 1 + MINUTES_FOR_ONE_QUESTION * task.questions.length,
      };
    case 'lesson':
      return { title: detail, text: `${title}.` };
    case 'free':
      return { title, text: findNextDay(plan) ? `${detail} ${next}` : detail };
    default:
      return { title, text: detail };
  }
}

/** Time to think, a take of up to two minutes, and a look at the report. */
export const MINUTES_FOR_ONE_QUESTION = 3;

/** Looking up the company, writing the questions, and a take. */
const MINUTES_FOR_CLOSING = 10;

function describeReason(reason: QuestionReason): string {
  switch (reason) {
    case 'opener':
      return 'Many interviews open with it.';
    case 'closer':
      return 'Most interviews end with it. Look up the company and write down three questions first.';
    case 'repeat':
      return 'You’ve answered it before. Coming back to it after a break makes it stick.';
    case 'asked':
      return 'It came up in an earlier interview.';
    case 'post':
      return 'It fits your job post.';
    case 'role':
      return 'It’s for your profession.';
    case 'new':
      return 'You haven’t answered it yet.';
  }
}

/** 'Tomorrow: Watch a course.' */
function describeNext(plan: InterviewPlan): string {
  const next = findNextDay(plan);
  if (!next) return 'You have nothing else planned.';

  const { title } = describeTask(next.task, plan.targetRole);
  const shownTitle = next.task.kind === 'rest' ? 'Rest before your interview' : title;

  return `${formatInterviewPlanDay(next.day, plan.today)}: ${shownTitle}.`;
}

/** The next day with a task. */
export function findNextDay({ days }: Pick<InterviewPlan, 'days'>): ShownDay | undefined {
  return days.slice(1).find(({ task }) => task.kind !== 'free');
}

/** IDs of the next questions to rehearse, without repetitions; at most `count`. */
export function listNextQuestionIds(
  { days }: Pick<InterviewPlan, 'days'>,
  count: number,
): string[] {
  const planned = days.slice(1).flatMap(({ task }) => listTaskQuestionIds(task));

  return [...new Set(planned)].slice(0, count);
}

/** The questions that the member hasn't answered on the task's day. */
export function listTaskQuestionIds(task: ShownTask): string[] {
  if (task.kind === 'question') return [task.questionId];
  if (task.kind !== 'rehearsal') return [];

  return task.questions.filter(({ isAnswered }) => !isAnswered).map(({ questionId }) => questionId);
}

/** Groups the days after today by calendar week, from Monday to Sunday. */
export function groupByWeek({ days, today }: Pick<InterviewPlan, 'days' | 'today'>) {
  const mondays = [...new Set(days.slice(1).map(({ day }) => toMonday(day)))];
  return mondays.map((monday) => ({
    title: describeWeek(monday, today),
    days: days.slice(1).filter(({ day }) => toMonday(day) === monday),
  }));
}

function describeWeek(monday: Day, today: Day): string {
  const weeks = countDays(toMonday(today), monday) / 7;
  if (weeks === 0) return 'This week';
  return weeks === 1 ? 'Next week' : `Week of ${formatInterviewPlanDate(monday)}`;
}

function toMonday(day: Day): Day {
  return addDays(day, -((getWeekday(day) + 6) % 7));
}
