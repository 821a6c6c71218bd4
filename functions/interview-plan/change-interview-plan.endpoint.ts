import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { toLocalDay } from '#shared/interview-plan/day.ts';
import { changeInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { findNextReminder } from './reminder-time.ts';
import { interviewPlanStore } from './interview-plan.store.ts';
import { refuseInterviewDate } from './refuse-interview-date.ts';

export const changeInterviewPlanEndpoint = endpoint(changeInterviewPlan, {
  impact: 'Members cannot set up or change their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('change'),
    now: clock,
  },
})(async ({ caller, body: { targetRole, ...fields } }, { interviewPlans, now }) => {
  const { timeZone, interviewDate } = fields;
  const refusal = interviewDate && refuseInterviewDate(interviewDate, toLocalDay(now(), timeZone));
  if (refusal) return refusal;

  const role = targetRole === '' ? null : targetRole;
  await interviewPlans.change(
    caller.memberId,
    { ...fields, targetRole: role },
    findNextReminder(now(), timeZone),
  );

  return { status: 204, body: undefined };
});

export const { handler, declaration } = changeInterviewPlanEndpoint;
