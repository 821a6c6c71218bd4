import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { deletePlan } from '#shared/plan/plan.contract.ts';
import { planStore, type PlanStore } from './plan.store.ts';

export function deletePlanWith(plans: Pick<PlanStore, 'remove'>): UseCase<typeof deletePlan> {
  return async ({ caller }) => {
    await plans.remove(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(deletePlan, () => deletePlanWith(planStore()));
