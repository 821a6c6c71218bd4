import { listReceipts } from '../../shared/billing/receipts.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';
import { receiptGateway, type ReceiptGateway } from './receipt.gateway.ts';
import { stripeFromEnv } from './refresh.deps.ts';

/** Each call reads from Stripe, whose rate limit all members share. */
export const MAX_RECEIPT_READS_PER_HOUR = 60;

interface Deps {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly receipts: ReceiptGateway;
  readonly limits: RateLimitStore;
  readonly now: () => Date;
}

export function listReceiptsWith({ memberships, receipts, limits, now }: Deps): UseCase<typeof listReceipts> {
  return async ({ caller: { memberId } }) => {
    const customerId = (await memberships.find(memberId))?.billing?.customerId;
    if (customerId === undefined) return { status: 200, body: { receipts: [] } };
    const attempt = {
      subject: `receipts#${memberId}`,
      attemptId: newId(now()),
      limit: MAX_RECEIPT_READS_PER_HOUR,
    };
    const retryAfterSeconds = await limits.admit(attempt, now());
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return { status: 200, body: { receipts: await receipts.list(customerId) } };
  };
}

export const handler = endpoint(listReceipts, () =>
  listReceiptsWith({
    memberships: membershipStore(),
    receipts: receiptGateway(stripeFromEnv()),
    limits: rateLimitStore(documentClient(), readVariable('BILLING_TABLE')),
    now: () => new Date(),
  }),
);
