import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { previewRefund } from '#shared/billing/billing.contract.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';
import { membershipStore, type MembershipStore } from '../membership/membership.store.ts';
import { refundClaimStore, type RefundClaimStore } from '../claims/refund-claim.store.ts';
import { refundPreviewGateway, type RefundPreviewGateway } from '../subscription/refund.gateway.ts';
import { refuseRefund } from './refuse-refund.ts';

interface Deps {
  memberships: Pick<MembershipStore, 'find'>;
  refunds: RefundPreviewGateway;
  refundClaims: Pick<RefundClaimStore, 'readState'>;
  now: () => Date;
}

export function previewRefundWith({
  memberships,
  refunds,
  refundClaims,
  now,
}: Deps): UseCase<typeof previewRefund> {
  return async ({ caller }) => {
    const record = (await memberships.find(caller.memberId))?.billing;
    if (!record?.subscription) return refuse('NO_SUBSCRIPTION');

    const { customerId, subscription, payerHashes } = record;
    const { subscriptionId, currency } = subscription;
    const refusal = refuseRefund(
      record,
      await refundClaims.readState(payerHashes, subscriptionId),
      now(),
    );

    if (refusal) return refusal;

    const cents = await refunds.sumCents({
      customerId,
      subscriptionId,
      requestedAt: now().toISOString(),
    });

    // An operator may have refunded the payments in Stripe's dashboard a moment ago.
    return cents > 0
      ? { status: 200, body: { amount: { cents, currency } } }
      : refuse('REFUND_USED');
  };
}

export const handler = createHandler(previewRefund, () =>
  previewRefundWith({
    memberships: membershipStore(),
    refunds: refundPreviewGateway(stripeFromEnv()),
    refundClaims: refundClaimStore(),
    now: () => new Date(),
  }),
);
