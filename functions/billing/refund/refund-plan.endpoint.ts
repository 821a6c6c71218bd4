import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { refundPlan } from '#shared/billing/billing.contract.ts';
import { membershipDepsFromEnv, type MembershipDeps } from '../membership/refresh.deps.ts';
import {
  refreshMemberSubscription,
  type MemberSubscription,
  readMembership,
} from '../membership/membership.service.ts';
import { refuseRefund } from './refuse-refund.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

/**
 * Once the request is recorded at Stripe, any refresh of the membership can complete the refund,
 * even after a crash.
 */
export function refundPlanWith(deps: MembershipDeps): UseCase<typeof refundPlan> {
  return async ({ caller }) => {
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
  };
}

async function requestRefund(
  deps: MembershipDeps,
  { record, subscription }: MemberSubscription,
  memberId: string,
) {
  const { refundClaims, refresh, now } = deps;
  const { subscriptionId } = subscription;
  // Check the claim state first, so that a refused request leaves no claim behind.
  const claimState = await refundClaims.readState(record.payerHashes, subscriptionId);
  const refusal = refuseRefund(record, claimState, now());
  if (refusal) return refusal;
  if (!(await refundClaims.claim(record.payerHashes, subscriptionId, now())))
    return refuse('REFUND_USED');

  await refresh.refunds.request(subscriptionId, now());

  return refreshMemberSubscription(deps.refresh, memberId);
}

export const handler = createHandler(refundPlan, () =>
  refundPlanWith(membershipDepsFromEnv(stripeFromEnv())),
);
