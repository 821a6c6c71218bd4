import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { getMembership } from '#shared/billing/billing.contract.ts';
import { readMembership, type ReadMembershipDeps } from './membership.service.ts';
import { membershipStore } from './membership.store.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { usageStore } from '../allowance/usage.store.ts';

export function getMembershipWith(deps: ReadMembershipDeps): UseCase<typeof getMembership> {
  return async ({ caller }) => {
    const membership = await readMembership(deps, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = createHandler(getMembership, () =>
  getMembershipWith({
    memberships: membershipStore(),
    usage: usageStore(),
    refundClaims: refundClaimStore(),
    now: () => new Date(),
  }),
);
