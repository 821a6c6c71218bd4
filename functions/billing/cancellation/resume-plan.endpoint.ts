import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { resumePlan } from '#shared/billing/billing.contract.ts';
import { cancelDepsFromEnv, type CancelDeps } from './cancellation.deps.ts';
import {
  isEnded,
  refreshMemberSubscription,
  readMembership,
} from '../membership/membership.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

export function resumePlanWith(deps: Omit<CancelDeps, 'changes'>): UseCase<typeof resumePlan> {
  return async ({ caller }) => {
    const memberSubscription = await refreshMemberSubscription(deps.refresh, caller.memberId);
    if (isRefusal(memberSubscription)) return memberSubscription;

    const { subscription, record } = memberSubscription;
    if (isEnded(subscription)) return refuse('NO_SUBSCRIPTION');

    if (subscription.cancelAt !== null) {
      await deps.cancellations.resume(subscription.subscriptionId);
      await refreshMembership(deps.refresh, record.customerId);
    }

    const membership = await readMembership(deps, caller.memberId);

    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = createHandler(resumePlan, () => resumePlanWith(cancelDepsFromEnv()));
