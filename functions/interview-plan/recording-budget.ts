import { type Day, getMonth } from '#shared/interview-plan/day.ts';
import { REHEARSAL_QUESTIONS } from '#shared/interview-plan/interview-plan-task.ts';
import { type DayKind, listFinalDays } from './choose-day-kind.ts';
import type { InterviewPlanInput } from './interview-plan-input.ts';

/** Recordings that earlier days of the month leave for a final day. */
const reservedRecordings: Partial<Record<DayKind, number>> = {
  rehearsal: REHEARSAL_QUESTIONS,
  stories: 1,
  closing: 1,
};

/**
 * The recordings that the membership still allows. If `isToday`, today's recordings count as not
 * yet made.
 */
export function createRecordingBudget(
  { allowance, answers, today, interviewDate }: InterviewPlanInput,
  isToday: boolean,
) {
  const used = new Map<string, number>();
  const madeToday = isToday ? answers.filter(({ day }) => day === today).length : 0;

  const countLeft = (day: Day) => {
    if (!allowance) return Infinity;

    const month = getMonth(day);
    const total =
      month === getMonth(today) ? allowance.leftThisMonth + madeToday : allowance.perMonth;

    return total - (used.get(month) ?? 0);
  };

  const countReserved = (day: Day) =>
    listFinalDays(interviewDate, day)
      .filter((final) => getMonth(final.day) === getMonth(day))
      .reduce((sum, { kind }) => sum + (reservedRecordings[kind] ?? 0), 0);

  return {
    /** Reserves up to `wanted` recordings for this day and returns their number. */
    take: (day: Day, wanted: number): number => {
      const count = Math.max(0, Math.min(wanted, countLeft(day) - countReserved(day)));
      used.set(getMonth(day), (used.get(getMonth(day)) ?? 0) + count);

      return count;
    },
  };
}
