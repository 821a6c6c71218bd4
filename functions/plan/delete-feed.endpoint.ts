import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { deleteFeed } from '#shared/plan/plan.contract.ts';
import { planStore, type PlanStore } from './plan.store.ts';

export function deleteFeedWith(plans: Pick<PlanStore, 'removeFeed'>): UseCase<typeof deleteFeed> {
  return async ({ caller }) => {
    await plans.removeFeed(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(deleteFeed, () => deleteFeedWith(planStore()));
