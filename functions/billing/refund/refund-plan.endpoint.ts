import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { refundPlan } from '#shared/billing/billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { refundPayments, refundUses } from './refund-payments.service.ts';

export const refundPlanEndpoint = endpoint(refundPlan, {
  impact: 'Members cannot get their refund.',
  uses: refundUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, deps) => {
  const refund = await refundPayments(deps, caller.memberId);
  return isRefusal(refund) ? refund : { status: 200, body: refund };
});

export const { handler, declaration } = refundPlanEndpoint;
