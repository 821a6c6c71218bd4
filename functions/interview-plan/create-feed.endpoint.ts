import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashLinkToken, newLinkToken } from '#platform/link-token.ts';
import { buildPath } from '#shared/http/contract.ts';
import { createFeed, getFeed } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';

interface Deps {
  interviewPlans: Pick<InterviewPlanStore, 'setFeed'>;
  now: () => Date;
}

/** The token is returned only here; the table has its hash. */
export function createFeedWith({ interviewPlans, now }: Deps): UseCase<typeof createFeed> {
  return async ({ caller }) => {
    const token = newLinkToken();
    if (!(await interviewPlans.setFeed(caller.memberId, hashLinkToken(token), now())))
      return refuse('NOT_FOUND');

    return { status: 200, body: { path: buildPath(getFeed, { token }) } };
  };
}

export const handler = createHandler(createFeed, () =>
  createFeedWith({ interviewPlans: interviewPlanStore(), now: () => new Date() }),
);
