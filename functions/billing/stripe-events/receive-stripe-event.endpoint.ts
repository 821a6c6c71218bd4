import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { receiveStripeEvent } from '#shared/billing/billing.contract.ts';
import { disputeGateway } from '../dispute/dispute.gateway.ts';
import { settleDispute } from '../dispute/settle-dispute.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { signupRefreshUses } from '../membership/signup-refresh.service.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { stripeEventGateway, type StripeEventGateway } from './stripe-event.gateway.ts';

/** Stripe's events are only a few kilobytes. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Each event only identifies the customer to refresh, so event order doesn't matter. Stripe resends
 * failed events.
 */
export const receiveStripeEventEndpoint = endpoint(receiveStripeEvent, {
  impact: 'Payments, renewals and cancellations appear only after the hourly reconciliation.',
  uses: {
    events: viaStripe<Pick<StripeEventGateway, 'read'>>(stripeEventGateway),
    disputes: viaStripe(disputeGateway),
    refresh: signupRefreshUses,
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ request }, { events, disputes, refresh }) => {
  if (request.bytes.byteLength > MAX_BODY_BYTES) return refuse('BAD_SIGNATURE');

  const event = await events.read(request.bytes, request.headers['stripe-signature'] ?? '');
  if (!event) return refuse('BAD_SIGNATURE');

  const { eventId, type, disputeId } = event;
  log('info', 'stripe event', { eventId, type, customerId: event.customerId, disputeId });

  const customerId =
    disputeId === null ? event.customerId : await settleDispute(disputes, disputeId);
  if (customerId) await refreshMembership(refresh, customerId);

  return { status: 200, body: { received: true } };
});

export const { handler, declaration } = receiveStripeEventEndpoint;
