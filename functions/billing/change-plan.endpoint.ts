import { changePlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { deployedPlan } from './deployed-plan.ts';
import { applyChange, type PlanChangeParts } from './plan-change.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';

export function changePlanWith(parts: PlanChangeParts & ReadingParts): UseCase<typeof changePlan> {
  return async ({ caller, body }) => {
    const change = await applyChange(parts, caller.memberId, body);
    if (isRefusal(change)) return change;
    const membership = await readMembership(parts, caller.memberId);
    if (isRefusal(membership)) return membership;
    return { status: 200, body: { clientSecret: change.clientSecret, membership } };
  };
}

export const handler = endpoint(changePlan, () => changePlanWith(deployedPlan(() => new Date())));
