import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { countDays, type Day } from '#shared/interview-plan/day.ts';
import { MAX_DAYS_AHEAD } from '#shared/interview-plan/interview-plan-limits.ts';

/** Refuses a date that is over or more than a year ahead. */
export function refuseInterviewDate(interviewDate: Day, today: Day): Refusal | undefined {
  const daysAhead = countDays(today, interviewDate);
  if (daysAhead < 0)
    return refuse('BAD_REQUEST', { message: 'That day is over. Choose today or a later day.' });
  if (daysAhead > MAX_DAYS_AHEAD)
    return refuse('BAD_REQUEST', {
      message: 'Choose a day within the next year for your interview.',
    });

  return undefined;
}
