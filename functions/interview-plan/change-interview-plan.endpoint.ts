import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { countDays, toLocalDay } from '#shared/interview-plan/day.ts';
import { MAX_DAYS_AHEAD } from '#shared/interview-plan/interview-plan-limits.ts';
import { changeInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { findNextReminder } from './reminder-time.ts';
import { interviewPlanStore } from './interview-plan.store.ts';

export const changeInterviewPlanEndpoint = endpoint(changeInterviewPlan, {
  impact: 'Members cannot set up or change their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('change'),
    now: clock,
  },
})(async ({ caller, body: { timeZone, interviewDate, targetRole } }, { interviewPlans, now }) => {
  if (interviewDate) {
    const daysAhead = countDays(toLocalDay(now(), timeZone), interviewDate);
    if (daysAhead < 0)
      return refuse('BAD_REQUEST', { message: 'That day is over. Choose today or a later day.' });
    if (daysAhead > MAX_DAYS_AHEAD)
      return refuse('BAD_REQUEST', {
        message: 'Choose a day within the next year for your interview.',
      });
  }

  const role = targetRole === '' ? null : targetRole;
  await interviewPlans.change(
    caller.memberId,
    { timeZone, interviewDate, targetRole: role },
    findNextReminder(now(), timeZone),
  );

  return { status: 204, body: undefined };
});

export const { handler, declaration } = changeInterviewPlanEndpoint;
