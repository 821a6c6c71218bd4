import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { previewMemberRefund } from '#shared/billing/member-billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { computeRefund, refundPreviewUses } from './compute-refund.service.ts';

export const previewMemberRefundEndpoint = endpoint(previewMemberRefund, {
  impact: 'Administrators cannot see the amount of a member’s refund.',
  uses: refundPreviewUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ params: { id } }, deps) => {
  const amount = await computeRefund(deps, id);
  return isRefusal(amount) ? amount : { status: 200, body: { amount } };
});

export const { handler, declaration } = previewMemberRefundEndpoint;
