import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { previewPlanChange } from '#shared/billing/billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { planChangeUses, previewChange } from './plan-change.service.ts';

export const previewPlanChangeEndpoint = endpoint(previewPlanChange, {
  impact: 'Members cannot see what another plan costs.',
  uses: planChangeUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller, query }, deps) => {
  const change = await previewChange(deps, caller.memberId, query.tier);
  return isRefusal(change) ? change : { status: 200, body: change };
});

export const { handler, declaration } = previewPlanChangeEndpoint;
