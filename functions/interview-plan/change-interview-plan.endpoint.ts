import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { toLocalDay } from '#shared/interview-plan/day.ts';
import { changeInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { findNextReminder } from './reminder-time.ts';
import { interviewPlanChangeStore } from './interview-plan-change.store.ts';
import { interviewPlanStore } from './interview-plan.store.ts';
import { refuseInterviewDate } from './refuse-interview-date.ts';

const NO_PLAN =
  'You stopped this interview plan. Copy your questions, then make a new plan to save them.';
const STALE =
  'Your questions were changed in another tab or on another device. Copy what you want to keep, then reload the page.';

export const changeInterviewPlanEndpoint = endpoint(changeInterviewPlan, {
  impact: 'Members cannot set up or change their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find'),
    changes: interviewPlanChangeStore.pick('change', 'setQuestionsToAsk'),
    now: clock,
  },
})(async ({ caller: { memberId }, body }, { interviewPlans, changes, now }) => {
  const { questionsToAsk, previousQuestionsToAsk = '', targetRole, ...fields } = body;
  const { timeZone, interviewDate } = fields;
  const today = toLocalDay(now(), timeZone);
  const refusal = interviewDate && refuseInterviewDate(interviewDate, today);
  if (refusal) return refusal;

  if (
    questionsToAsk !== undefined &&
    !(await changes.setQuestionsToAsk(memberId, questionsToAsk, previousQuestionsToAsk))
  )
    return (await interviewPlans.find(memberId))
      ? refuse('STALE_REVISION', { message: STALE })
      : refuse('CONFLICT', { message: NO_PLAN });

  // An open sheet must neither restart a stopped plan nor postpone today's reminder.
  const hasOnlyQuestions = interviewDate === undefined && targetRole === undefined;
  if (questionsToAsk !== undefined && hasOnlyQuestions) return { status: 204, body: undefined };

  const role = targetRole === '' ? null : targetRole;
  await changes.change(
    memberId,
    { ...fields, targetRole: role },
    { today, nextReminderAt: findNextReminder(now(), timeZone) },
  );

  return { status: 204, body: undefined };
});

export const { handler, declaration } = changeInterviewPlanEndpoint;
