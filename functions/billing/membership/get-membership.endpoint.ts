import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { getMembership } from '#shared/billing/billing.contract.ts';
import { readMembership, readMembershipUses } from './membership.service.ts';

export const getMembershipEndpoint = endpoint(getMembership, {
  impact: 'Members cannot see their plan or remaining monthly usage.',
  uses: readMembershipUses,
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller }, deps) => {
  const membership = await readMembership(deps, caller.memberId);
  return isRefusal(membership) ? membership : { status: 200, body: membership };
});

export const { handler, declaration } = getMembershipEndpoint;
