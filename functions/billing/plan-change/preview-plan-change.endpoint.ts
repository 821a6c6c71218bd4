import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { wireUses } from '#platform/uses/use.ts';
import { previewPlanChange } from '#shared/billing/billing.contract.ts';
import { planChangeUses, previewChange, type PlanChangeDeps } from './plan-change.service.ts';

export function previewPlanChangeWith(deps: PlanChangeDeps): UseCase<typeof previewPlanChange> {
  return async ({ caller, query }) => {
    const change = await previewChange(deps, caller.memberId, query.tier);
    return isRefusal(change) ? change : { status: 200, body: change };
  };
}

export const handler = createHandler(previewPlanChange, () =>
  previewPlanChangeWith(wireUses(planChangeUses)),
);
