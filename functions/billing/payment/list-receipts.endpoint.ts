import { endpoint } from '#platform/http/endpoint.ts';
import { listReceipts } from '#shared/billing/receipts.contract.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { receiptGateway } from './receipt.gateway.ts';

export const listReceiptsEndpoint = endpoint(listReceipts, {
  impact: 'Members cannot see their receipts in the settings.',
  uses: { memberships: membershipStore.pick('find'), receipts: viaStripe(receiptGateway) },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller: { memberId } }, { memberships, receipts }) => {
  const customerId = (await memberships.find(memberId))?.billing?.customerId;
  if (customerId === undefined) return { status: 200, body: { receipts: [] } };

  return { status: 200, body: { receipts: await receipts.list(customerId) } };
});

export const { handler, declaration } = listReceiptsEndpoint;
