import { cancelPlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { cancelSubscription, type CancelParts } from './cancel-subscription.ts';
import { deployedPlan } from './deployed-plan.ts';

export function cancelPlanWith(parts: CancelParts): UseCase<typeof cancelPlan> {
  return async ({ caller }) => {
    const membership = await cancelSubscription(parts, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = endpoint(cancelPlan, () => cancelPlanWith(deployedPlan(() => new Date())));
