import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { toLocalDay } from '#shared/interview-plan/day.ts';
import { changeInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { findNextReminder } from './reminder-time.ts';
import { interviewPlanChangeStore } from './interview-plan-change.store.ts';
import { refuseInterviewDate } from './refuse-interview-date.ts';

const NO_PLAN =
  'You stopped this interview plan. Copy your questions, then make a new plan to save them.';

export const changeInterviewPlanEndpoint = endpoint(changeInterviewPlan, {
  impact: 'Members cannot set up or change their interview plan.',
  uses: {
    changes: interviewPlanChangeStore.pick('change', 'setQuestionsToAsk'),
    now: clock,
  },
})(async ({ caller, body: { targetRole, ...fields } }, { changes, now }) => {
  const { timeZone, interviewDate, questionsToAsk } = fields;
  const hasOnlyQuestions = interviewDate === undefined && targetRole === undefined;
  // An open sheet must neither restart a stopped plan nor postpone today's reminder.
  if (questionsToAsk !== undefined && hasOnlyQuestions)
    return (await changes.setQuestionsToAsk(caller.memberId, questionsToAsk))
      ? { status: 204, body: undefined }
      : refuse('CONFLICT', { message: NO_PLAN });

  const today = toLocalDay(now(), timeZone);
  const refusal = interviewDate && refuseInterviewDate(interviewDate, today);
  if (refusal) return refusal;

  const role = targetRole === '' ? null : targetRole;
  await changes.change(
    caller.memberId,
    { ...fields, targetRole: role },
    { today, nextReminderAt: findNextReminder(now(), timeZone) },
  );

  return { status: 204, body: undefined };
});

export const { handler, declaration } = changeInterviewPlanEndpoint;
