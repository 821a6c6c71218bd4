import { countDays, type Day } from '#shared/interview-plan/day.ts';
import { MAX_DAYS_AHEAD } from '#shared/interview-plan/interview-plan-limits.ts';

export const INCOMPLETE_DATE = 'Enter the full date, or clear it.';

/** What is wrong with an interview date; null if nothing is, or if it is empty. */
export function findDateProblem(interviewDate: Day | '', today: Day): string | null {
  if (interviewDate === '') return null;

  const daysAhead = countDays(today, interviewDate);
  if (daysAhead < 0) return 'That day is over. Choose today or a later day.';

  return daysAhead > MAX_DAYS_AHEAD ? 'Choose a day within the next year.' : null;
}
