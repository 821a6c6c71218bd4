import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import { refundPlan } from '#shared/billing/billing.contract.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import {
  refreshMemberSubscription,
  type MemberSubscription,
} from '../membership/member-subscription.service.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { refreshUses } from '../membership/refresh-membership.service.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { refuseRefund } from './refuse-refund.ts';

const uses = {
  ...readMembershipUses,
  refundClaims: refundClaimStore.pick('readState', 'claim'),
  refresh: refreshUses,
};

/**
 * Once the request is recorded at Stripe, any refresh of the membership can complete the refund,
 * even after a crash.
 */
export const refundPlanEndpoint = endpoint(refundPlan, {
  impact: 'Members cannot get their refund.',
  uses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, deps) => {
  const memberSubscription = await refreshMemberSubscription(deps.refresh, caller.memberId);
  if (isRefusal(memberSubscription)) return memberSubscription;

  const refunded = memberSubscription.subscription.refund
    ? memberSubscription
    : await requestRefund(deps, memberSubscription, caller.memberId);
  if (isRefusal(refunded)) return refunded;

  const membership = await readMembership(deps, caller.memberId);
  if (isRefusal(membership)) return membership;

  const { refund, currency } = refunded.subscription;

  return { status: 200, body: { refunded: { cents: refund?.cents ?? 0, currency }, membership } };
});

export const { handler, declaration } = refundPlanEndpoint;

async function requestRefund(
  { refundClaims, refresh, now }: Wired<typeof uses>,
  { record, subscription }: MemberSubscription,
  memberId: string,
) {
  const { subscriptionId } = subscription;
  // Check the claim state first, so that a refused request leaves no claim behind.
  const claimState = await refundClaims.readState(record.payerHashes, subscriptionId);
  const refusal = refuseRefund(record, claimState, now());
  if (refusal) return refusal;
  if (!(await refundClaims.claim(record.payerHashes, subscriptionId, now())))
    return refuse('REFUND_USED');

  await refresh.refunds.request(subscriptionId, now());

  return refreshMemberSubscription(refresh, memberId);
}
