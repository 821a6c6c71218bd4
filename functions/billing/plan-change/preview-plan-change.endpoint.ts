import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { previewPlanChange } from '#shared/billing/billing.contract.ts';
import { planChangeDepsFromEnv } from './plan-change.deps.ts';
import { previewChange, type PlanChangeDeps } from './plan-change.service.ts';

export function previewPlanChangeWith(deps: PlanChangeDeps): UseCase<typeof previewPlanChange> {
  return async ({ caller, query }) => {
    const change = await previewChange(deps, caller.memberId, query.tier);
    return isRefusal(change) ? change : { status: 200, body: change };
  };
}

export const handler = createHandler(previewPlanChange, () =>
  previewPlanChangeWith(planChangeDepsFromEnv()),
);
