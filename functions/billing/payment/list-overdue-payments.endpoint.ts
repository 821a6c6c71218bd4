import { endpoint } from '#platform/http/endpoint.ts';
import { listOverduePayments } from '#shared/billing/member-billing.contract.ts';
import { OVERDUE_PAYMENTS_LIMIT } from '#shared/billing/overdue.ts';
import { toOverdueView } from '../membership/membership.service.ts';
import { membershipStore, type OverdueMember } from '../membership/membership.store.ts';

/** Makes one Query, however many members there are. */
export const listOverduePaymentsEndpoint = endpoint(listOverduePayments, {
  impact: 'Administrators cannot see which payments are overdue.',
  uses: { memberships: membershipStore.pick('listOverdue') },
})(async (_, { memberships }) => {
  const members = await memberships.listOverdue(OVERDUE_PAYMENTS_LIMIT);

  return { status: 200, body: { payments: members.flatMap(toOverduePayment) } };
});

export const { handler, declaration } = listOverduePaymentsEndpoint;

function toOverduePayment({ memberId, email, firstName, lastName, billing }: OverdueMember) {
  const { subscription } = billing;
  const overdue = subscription && toOverdueView(subscription);
  if (!overdue) return [];

  const memberName = `${firstName} ${lastName}`.trim() || email;

  return [{ memberId, memberName, overdue, tries: subscription.overdue?.tries ?? null }];
}
