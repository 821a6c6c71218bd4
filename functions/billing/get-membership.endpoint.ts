import * as z from 'zod';
import { getMembership } from '../../shared/billing/billing.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { membershipStore } from './membership.store.ts';
import { readMembership, type ReadMembershipDeps } from './read-membership.service.ts';
import { refundClaimStore } from './refund-claim.store.ts';
import { usageStore } from './usage.store.ts';

export function getMembershipWith(deps: ReadMembershipDeps): UseCase<typeof getMembership> {
  return async ({ caller }) => {
    const membership = await readMembership(deps, caller.memberId);
    return isRefusal(membership) ? membership : { status: 200, body: membership };
  };
}

export const handler = endpoint(getMembership, () => {
  const { MEMBERS_TABLE, USAGE_TABLE, BILLING_TABLE } = readEnvironment({
    MEMBERS_TABLE: z.string(),
    USAGE_TABLE: z.string(),
    BILLING_TABLE: z.string(),
  });
  return getMembershipWith({
    memberships: membershipStore(documentClient(), MEMBERS_TABLE),
    usage: usageStore(documentClient(), USAGE_TABLE),
    refundClaims: refundClaimStore(documentClient(), BILLING_TABLE),
    now: () => new Date(),
  });
});
