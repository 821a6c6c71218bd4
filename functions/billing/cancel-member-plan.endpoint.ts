import { cancelMemberPlan } from '../../shared/billing/billing.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { cancelSubscription, type CancelDeps } from './cancel-subscription.service.ts';
import { planDepsFromEnv } from './refresh.deps.ts';

/** Cancels on behalf of a member who can no longer sign in. */
export function cancelMemberPlanWith(deps: CancelDeps): UseCase<typeof cancelMemberPlan> {
  return async ({ caller, params }) => {
    const membership = await cancelSubscription(deps, params.id);
    if (isRefusal(membership)) return membership;
    log('info', 'plan canceled for a member', { by: caller.memberId, memberId: params.id });
    return { status: 200, body: { endsAt: membership.subscription?.endsAt ?? null } };
  };
}

export const handler = endpoint(cancelMemberPlan, () => cancelMemberPlanWith(planDepsFromEnv()));
