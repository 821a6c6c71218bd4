import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import type { Money } from '#shared/billing/money.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import {
  refreshMemberSubscription,
  type MemberSubscription,
} from '../membership/member-subscription.service.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { refreshUses } from '../membership/refresh-membership.service.ts';
import { refuseRefund } from './refuse-refund.ts';

export const refundUses = {
  ...readMembershipUses,
  refundClaims: refundClaimStore.pick('readState', 'claim'),
  refresh: refreshUses,
};

type RefundDeps = Wired<typeof refundUses>;

/**
 * Refunds all of a member's payments and ends their plan. Once the request is recorded at Stripe,
 * any refresh of the membership can complete the refund, even after a crash.
 */
export async function refundPayments(
  deps: RefundDeps,
  memberId: string,
): Promise<{ refunded: Money; membership: Membership } | Refusal> {
  const memberSubscription = await refreshMemberSubscription(deps.refresh, memberId);
  if (isRefusal(memberSubscription)) return memberSubscription;

  const refunded = memberSubscription.subscription.refund
    ? memberSubscription
    : await requestRefund(deps, memberSubscription, memberId);
  if (isRefusal(refunded)) return refunded;

  const membership = await readMembership(deps, memberId);
  if (isRefusal(membership)) return membership;

  const { refund, currency } = refunded.subscription;

  return { refunded: { cents: refund?.cents ?? 0, currency }, membership };
}

async function requestRefund(
  { refundClaims, refresh, now }: RefundDeps,
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
