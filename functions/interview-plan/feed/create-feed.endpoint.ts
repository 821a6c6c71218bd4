import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { clock } from '#platform/uses/use.ts';
import { buildPath } from '#shared/http/contract.ts';
import { createFeed, getFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';

/** The token is returned only here; the table has its hash. */
export const createFeedEndpoint = endpoint(createFeed, {
  impact: 'Members cannot create a calendar link for their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('setFeed'),
    now: clock,
  },
})(async ({ caller }, { interviewPlans, now }) => {
  const token = newLinkToken();
  if (!(await interviewPlans.setFeed(caller.memberId, hashLinkToken(token), now())))
    return refuse('NOT_FOUND');

  return { status: 200, body: { path: buildPath(getFeed, { token }) } };
});

export const { handler, declaration } = createFeedEndpoint;
