import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import {
  interviewPlanSourcesFromEnv,
  type InterviewPlanSources,
  readInterviewPlanFacts,
} from './read-interview-plan.service.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';

interface Deps {
  interviewPlans: Pick<InterviewPlanStore, 'find'>;
  sources: InterviewPlanSources;
}

/** Costs only one read for a member without an interview plan. */
export function getInterviewPlanWith({
  interviewPlans,
  sources,
}: Deps): UseCase<typeof getInterviewPlan> {
  return async ({ caller, query: { timeZone } }) => {
    const row = await interviewPlans.find(caller.memberId);
    if (!row) return { status: 200, body: { plan: null } };

    const { plan } = buildInterviewPlan(
      await readInterviewPlanFacts(sources, caller),
      { ...row, timeZone },
      sources.now(),
    );

    return { status: 200, body: { plan } };
  };
}

export const getInterviewPlanFromEnv = () =>
  getInterviewPlanWith({
    interviewPlans: interviewPlanStore(),
    sources: interviewPlanSourcesFromEnv(),
  });

export const handler = createHandler(getInterviewPlan, getInterviewPlanFromEnv);
