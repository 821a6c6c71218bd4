import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { cancelPlan } from '#shared/billing/billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { cancelSubscription, cancelUses } from './cancel-subscription.service.ts';

export const cancelPlanEndpoint = endpoint(cancelPlan, {
  impact: 'Members cannot cancel their plan.',
  uses: cancelUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, deps) => {
  const membership = await cancelSubscription(deps, caller.memberId);
  return isRefusal(membership) ? membership : { status: 200, body: membership };
});

export const { handler, declaration } = cancelPlanEndpoint;
