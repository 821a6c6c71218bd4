import { resumePlan } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { deployedPlan, type PlanParts } from './deployed-plan.ts';
import { isOver, ownSubscription } from './own-subscription.ts';
import { readMembership, type ReadingParts } from './read-membership.ts';
import { refreshMembership } from './refresh-membership.ts';

export function resumePlanWith(parts: ReadingParts & Pick<PlanParts, 'refresh' | 'ends'>): UseCase<typeof resumePlan> {
  return async ({ caller }) => {
    const own = await ownSubscription(parts.refresh, caller.memberId);
    if (isRefusal(own)) return own;
    const { subscription, record } = own;
    if (isOver(subscription)) return refuse('NO_SUBSCRIPTION');
    if (subscription.cancelAt !== null) {
      await parts.ends.resume(subscription.subscriptionId);
      await refreshMembership(parts.refresh, record.customerId);
    }
    const membership = await readMembership(parts, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = endpoint(resumePlan, () => resumePlanWith(deployedPlan(() => new Date())));
