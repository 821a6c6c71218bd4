import { addDays, countDays, type Day, getWeekday } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
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

export interface TodayText {
  title: string;
  text?: string;
  question?: string;
}

export function describeToday(plan: InterviewPlan): TodayText {
  const [today] = plan.days;
  if (hasPassed(plan))
    return {
      title: 'How did your interview go?',
      text: 'Set your next date, or keep going with a weekly rhythm.',
    };

  if (!today) return { title: 'Nothing planned' };

  const next = describeNext(plan);
  if (today.outcome === 'done') return { title: 'Done for today', text: next };
  if (today.outcome === 'skipped') return { title: 'Skipped for today', text: next };

  const { title, detail } = describeTask(today.task, plan.targetRole);
  if (today.task.kind === 'question') return { title, question: detail };
  if (today.task.kind === 'lesson') return { title: detail, text: `${title}.` };

  return { title, text: detail };
}

/** 'Tomorrow: Watch a course.' */
function describeNext({ days, today, targetRole }: InterviewPlan): string {
  const next = days.slice(1).find(({ task }) => task.kind !== 'free');
  if (!next) return 'You have nothing else planned.';
  return `${formatInterviewPlanDay(next.day, today)}: ${describeTask(next.task, targetRole).title}.`;
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
