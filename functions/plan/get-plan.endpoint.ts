import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { getPlan } from '#shared/plan/plan.contract.ts';
import { buildPlan } from './build-plan.ts';
import { planSourcesFromEnv, type PlanSources, readPlanFacts } from './read-plan.service.ts';
import { planStore, type PlanStore } from './plan.store.ts';

interface Deps {
  plans: Pick<PlanStore, 'find'>;
  sources: PlanSources;
}

/** Costs only one read for a member without a plan. */
export function getPlanWith({ plans, sources }: Deps): UseCase<typeof getPlan> {
  return async ({ caller, query: { timeZone } }) => {
    const row = await plans.find(caller.memberId);
    if (!row) return { status: 200, body: { plan: null } };

    const { plan } = buildPlan(
      await readPlanFacts(sources, caller),
      { ...row, timeZone },
      sources.now(),
    );

    return { status: 200, body: { plan } };
  };
}

export const getPlanFromEnv = () =>
  getPlanWith({ plans: planStore(), sources: planSourcesFromEnv() });

export const handler = endpoint(getPlan, getPlanFromEnv);
