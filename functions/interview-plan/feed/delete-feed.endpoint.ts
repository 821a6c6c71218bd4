import { endpoint } from '#platform/http/endpoint.ts';
import { deleteFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';

export const deleteFeedEndpoint = endpoint(deleteFeed, {
  impact: 'Members cannot revoke the calendar link of their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('removeFeed'),
  },
})(async ({ caller }, { interviewPlans }) => {
  await interviewPlans.removeFeed(caller.memberId);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteFeedEndpoint;
