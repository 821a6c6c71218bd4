import { endpoint } from '#platform/http/endpoint.ts';
import { listMemberReceipts } from '#shared/billing/member-billing.contract.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { receiptGateway } from './receipt.gateway.ts';

export const listMemberReceiptsEndpoint = endpoint(listMemberReceipts, {
  impact: 'Administrators cannot see a member’s payments.',
  uses: { memberships: membershipStore.pick('find'), receipts: viaStripe(receiptGateway) },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ params: { id } }, { memberships, receipts }) => {
  const customerId = (await memberships.find(id))?.billing?.customerId;
  const list = customerId === undefined ? [] : await receipts.list(customerId);

  return { status: 200, body: { receipts: list } };
});

export const { handler, declaration } = listMemberReceiptsEndpoint;
