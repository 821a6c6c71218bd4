import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { getMemberBilling } from '#shared/billing/member-billing.contract.ts';
import { readMembership, type ReadMembershipDeps } from './membership.service.ts';
import { membershipStore } from './membership.store.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { usageStore } from '../allowance/usage.store.ts';

export function getMemberBillingWith(deps: ReadMembershipDeps): UseCase<typeof getMemberBilling> {
  return async ({ params: { id } }) => {
    const [member, membership] = await Promise.all([
      deps.memberships.find(id),
      readMembership(deps, id),
    ]);

    if (isRefusal(membership)) return membership;
    if (!member) return refuse('NOT_FOUND');

    const { billing, grantedPlan } = member;

    return {
      status: 200,
      body: {
        membership,
        grantedPlan,
        firstChargedAt: billing?.firstChargedAt ?? null,
        stripeUrl: billing && `https://dashboard.stripe.com/customers/${billing.customerId}`,
      },
    };
  };
}

export const handler = createHandler(getMemberBilling, () =>
  getMemberBillingWith({
    memberships: membershipStore(),
    usage: usageStore(),
    refundClaims: refundClaimStore(),
    now: () => new Date(),
  }),
);
