import { endpoint } from '#platform/http/endpoint.ts';
import { deleteInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore } from './interview-plan.store.ts';

export const deleteInterviewPlanEndpoint = endpoint(deleteInterviewPlan, {
  impact: 'Members cannot delete their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('remove'),
  },
})(async ({ caller }, { interviewPlans }) => {
  await interviewPlans.remove(caller.memberId);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteInterviewPlanEndpoint;
