import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { changePlan } from '#shared/billing/billing.contract.ts';
import { planChangeDepsFromEnv } from './plan-change.deps.ts';
import { applyChange, type PlanChangeDeps } from './plan-change.service.ts';
import { readMembership, type ReadMembershipDeps } from '../membership/membership.service.ts';

export function changePlanWith(
  deps: PlanChangeDeps & ReadMembershipDeps,
): UseCase<typeof changePlan> {
  return async ({ caller, body, count }) => {
    const change = await applyChange(deps, caller.memberId, {
      ...body,
      countChange: (quote) => count('plan-changes', quote),
    });

    if (isRefusal(change)) return change;

    const membership = await readMembership(deps, caller.memberId);
    if (isRefusal(membership)) return membership;

    return { status: 200, body: { clientSecret: change.clientSecret, membership } };
  };
}

export const handler = createHandler(changePlan, () => changePlanWith(planChangeDepsFromEnv()));
