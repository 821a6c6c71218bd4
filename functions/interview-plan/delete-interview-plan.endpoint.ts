import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { deleteInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';

export function deleteInterviewPlanWith(
  interviewPlans: Pick<InterviewPlanStore, 'remove'>,
): UseCase<typeof deleteInterviewPlan> {
  return async ({ caller }) => {
    await interviewPlans.remove(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deleteInterviewPlan, () =>
  deleteInterviewPlanWith(interviewPlanStore()),
);
