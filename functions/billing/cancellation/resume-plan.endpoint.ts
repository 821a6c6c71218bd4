import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { resumePlan } from '#shared/billing/billing.contract.ts';
import { isEnded, refreshMemberSubscription } from '../membership/member-subscription.service.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { refreshMembership, refreshUses } from '../membership/refresh-membership.service.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { cancellationGateway } from './cancellation.gateway.ts';

export const resumePlanEndpoint = endpoint(resumePlan, {
  impact: 'Members cannot undo a cancellation.',
  uses: {
    ...readMembershipUses,
    refresh: refreshUses,
    cancellations: viaStripe(cancellationGateway),
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, deps) => {
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
});

export const { handler, declaration } = resumePlanEndpoint;
