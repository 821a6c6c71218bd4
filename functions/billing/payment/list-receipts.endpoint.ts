import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listReceipts } from '#shared/billing/receipts.contract.ts';
import { membershipStore, type MembershipStore } from '../membership/membership.store.ts';
import { receiptGateway, type ReceiptGateway } from './receipt.gateway.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

interface Deps {
  memberships: Pick<MembershipStore, 'find'>;
  receipts: ReceiptGateway;
}

export function listReceiptsWith({ memberships, receipts }: Deps): UseCase<typeof listReceipts> {
  return async ({ caller: { memberId } }) => {
    const customerId = (await memberships.find(memberId))?.billing?.customerId;
    if (customerId === undefined) return { status: 200, body: { receipts: [] } };
    return { status: 200, body: { receipts: await receipts.list(customerId) } };
  };
}

export const handler = createHandler(listReceipts, () =>
  listReceiptsWith({
    memberships: membershipStore(),
    receipts: receiptGateway(stripeFromEnv()),
  }),
);
