import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { cancelPlan } from '#shared/billing/billing.contract.ts';
import { cancelSubscription } from './cancel-subscription.service.ts';
import { cancelDepsFromEnv, type CancelDeps } from './cancellation.deps.ts';

export function cancelPlanWith(deps: CancelDeps): UseCase<typeof cancelPlan> {
  return async ({ caller }) => {
    const membership = await cancelSubscription(deps, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = createHandler(cancelPlan, () => cancelPlanWith(cancelDepsFromEnv()));
