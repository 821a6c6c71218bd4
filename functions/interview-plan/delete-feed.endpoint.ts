import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { deleteFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';

export function deleteFeedWith(
  interviewPlans: Pick<InterviewPlanStore, 'removeFeed'>,
): UseCase<typeof deleteFeed> {
  return async ({ caller }) => {
    await interviewPlans.removeFeed(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deleteFeed, () => deleteFeedWith(interviewPlanStore()));
