import { addDays, type Day, getMonth } from '../../shared/plan/day.ts';
import { REHEARSAL_QUESTIONS } from '../../shared/plan/plan-task.ts';
import type { PlanInput } from './plan-input.ts';

export const REHEARSAL_DAYS_BEFORE = 2;

/** The recordings that the membership still allows. If `isToday`, today's recordings count as not yet made. */
export function createRecordingBudget({ allowance, answers, today, interviewDate }: PlanInput, isToday: boolean) {
  const used = new Map<string, number>();
  const madeToday = isToday ? answers.filter(({ day }) => day === today).length : 0;
  const rehearsalDay = interviewDate && addDays(interviewDate, -REHEARSAL_DAYS_BEFORE);
  const countLeft = (day: Day) => {
    if (!allowance) return Infinity;
    const month = getMonth(day);
    const total = month === getMonth(today) ? allowance.leftThisMonth + madeToday : allowance.perMonth;
    return total - (used.get(month) ?? 0);
  };
  const isBeforeRehearsal = (day: Day) =>
    rehearsalDay !== null && day < rehearsalDay && getMonth(day) === getMonth(rehearsalDay);
  return {
    /** Reserves recordings for a task on this day and returns how many it gets. Questions leave enough for a rehearsal. */
    take: (day: Day, kind: 'question' | 'rehearsal') => {
      const reserved = kind === 'question' && isBeforeRehearsal(day) ? REHEARSAL_QUESTIONS : 0;
      const wanted = kind === 'question' ? 1 : REHEARSAL_QUESTIONS;
      const count = Math.max(0, Math.min(wanted, countLeft(day) - reserved));
      used.set(getMonth(day), (used.get(getMonth(day)) ?? 0) + count);
      return count;
    },
  };
}
