import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { previewRefund } from '#shared/billing/billing.contract.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';
import { refuseRefund } from './refuse-refund.ts';

export const previewRefundEndpoint = endpoint(previewRefund, {
  impact: 'Members cannot see the amount of a refund.',
  uses: {
    memberships: membershipStore.pick('find'),
    refunds: viaStripe(refundPreviewGateway),
    refundClaims: refundClaimStore.pick('readState'),
    now: clock,
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, { memberships, refunds, refundClaims, now }) => {
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
  return cents > 0 ? { status: 200, body: { amount: { cents, currency } } } : refuse('REFUND_USED');
});

export const { handler, declaration } = previewRefundEndpoint;
