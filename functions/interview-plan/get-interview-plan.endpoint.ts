import { endpoint } from '#platform/http/endpoint.ts';
import { getInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import { interviewPlanSources, readInterviewPlanFacts } from './read-interview-plan.service.ts';
import { interviewPlanStore } from './interview-plan.store.ts';

/** Costs only one read for a member without an interview plan. */
export const getInterviewPlanEndpoint = endpoint(getInterviewPlan, {
  impact: 'Members do not see their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find'),
    sources: interviewPlanSources,
  },
})(async ({ caller, query: { timeZone } }, { interviewPlans, sources }) => {
  const row = await interviewPlans.find(caller.memberId);
  if (!row) return { status: 200, body: { plan: null } };

  const { plan } = buildInterviewPlan(
    await readInterviewPlanFacts(sources, caller),
    { ...row, timeZone },
    sources.now(),
  );

  return { status: 200, body: { plan } };
});

export const { handler, declaration } = getInterviewPlanEndpoint;
