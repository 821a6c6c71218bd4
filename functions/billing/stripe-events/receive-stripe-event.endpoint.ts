import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { receiveStripeEvent } from '#shared/billing/billing.contract.ts';
import { disputeGateway, type DisputeGateway } from '../dispute/dispute.gateway.ts';
import { refreshDepsFromEnv, accountOpenerFromEnv } from '../membership/refresh.deps.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';
import { refreshMembership, type RefreshDeps } from '../membership/refresh-membership.service.ts';
import { settleDispute } from '../dispute/settle-dispute.service.ts';
import { stripeEventGateway, type StripeEventGateway } from './stripe-event.gateway.ts';

interface Deps {
  events: Pick<StripeEventGateway, 'read'>;
  disputes: DisputeGateway;
  refresh: RefreshDeps;
}

/** Stripe's events are only a few kilobytes. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Each event only identifies the customer to refresh, so event order doesn't matter. Stripe resends
 * failed events.
 */
export function receiveStripeEventWith({
  events,
  disputes,
  refresh,
}: Deps): UseCase<typeof receiveStripeEvent> {
  return async ({ request }) => {
    if (request.bytes.byteLength > MAX_BODY_BYTES) return refuse('BAD_SIGNATURE');

    const event = await events.read(request.bytes, request.headers['stripe-signature'] ?? '');
    if (!event) return refuse('BAD_SIGNATURE');

    const { eventId, type, disputeId } = event;
    log('info', 'stripe event', { eventId, type, customerId: event.customerId, disputeId });

    const customerId =
      disputeId === null ? event.customerId : await settleDispute(disputes, disputeId);
    if (customerId) await refreshMembership(refresh, customerId);

    return { status: 200, body: { received: true } };
  };
}

export const handler = createHandler(receiveStripeEvent, () => {
  const stripe = stripeFromEnv();
  const refresh = refreshDepsFromEnv(stripe, accountOpenerFromEnv(stripe));

  return receiveStripeEventWith({
    events: stripeEventGateway(stripe),
    disputes: disputeGateway(stripe),
    refresh,
  });
});
