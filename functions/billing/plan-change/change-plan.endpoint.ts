import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { changePlan } from '#shared/billing/billing.contract.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { applyChange, planChangeUses } from './plan-change.service.ts';

export const changePlanEndpoint = endpoint(changePlan, {
  impact: 'Members cannot change their plan.',
  uses: { ...planChangeUses, ...readMembershipUses },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller, body, count }, deps) => {
  const change = await applyChange(deps, caller.memberId, {
    ...body,
    countChange: (quote) => count('plan-changes', quote),
  });

  if (isRefusal(change)) return change;

  const membership = await readMembership(deps, caller.memberId);
  if (isRefusal(membership)) return membership;

  return { status: 200, body: { clientSecret: change.clientSecret, membership } };
});

export const { handler, declaration } = changePlanEndpoint;
