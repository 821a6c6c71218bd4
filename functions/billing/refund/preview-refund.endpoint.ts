import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { previewRefund } from '#shared/billing/billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { computeRefund, refundPreviewUses } from './compute-refund.service.ts';

export const previewRefundEndpoint = endpoint(previewRefund, {
  impact: 'Members cannot see the amount of a refund.',
  uses: refundPreviewUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, deps) => {
  const amount = await computeRefund(deps, caller.memberId);
  return isRefusal(amount) ? amount : { status: 200, body: { amount } };
});

export const { handler, declaration } = previewRefundEndpoint;
