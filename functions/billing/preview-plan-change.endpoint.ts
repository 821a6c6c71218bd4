import { previewPlanChange } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { deployedPlan } from './deployed-plan.ts';
import { previewChange, type PlanChangeParts } from './plan-change.ts';

export function previewPlanChangeWith(parts: PlanChangeParts): UseCase<typeof previewPlanChange> {
  return async ({ caller, query }) => {
    const change = await previewChange(parts, caller.memberId, query.tier);
    return isRefusal(change) ? change : { status: 200, body: change };
  };
}

export const handler = endpoint(previewPlanChange, () => previewPlanChangeWith(deployedPlan(() => new Date())));
