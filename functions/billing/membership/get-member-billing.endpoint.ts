import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { getMemberBilling } from '#shared/billing/member-billing.contract.ts';
import { readMembership, readMembershipUses } from './membership.service.ts';

export const getMemberBillingEndpoint = endpoint(getMemberBilling, {
  impact: 'Administrators cannot see a member’s plan and payments.',
  uses: readMembershipUses,
})(async ({ params: { id } }, deps) => {
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
      stripeCustomerId: billing?.customerId ?? null,
      overdueTries: billing?.subscription?.overdue?.tries ?? null,
    },
  };
});

export const { handler, declaration } = getMemberBillingEndpoint;
