import { log } from '#platform/logging.ts';
import type { DisputeGateway } from './dispute.gateway.ts';
import { DISPUTE_LOG_EVENT } from './dispute.ts';

/**
 * Applies the dispute's current state at Stripe to its subscription. Returns the customer to
 * refresh; undefined if the payment has no customer. Idempotent, and independent of the order of
 * events.
 */
export async function settleDispute(
  disputes: DisputeGateway,
  disputeId: string,
): Promise<string | undefined> {
  const dispute = await disputes.find(disputeId);
  if (!dispute) {
    log('error', DISPUTE_LOG_EVENT, { disputeId, customerId: null });
    return undefined;
  }

  const { customerId, subscriptionId, state, cents } = dispute;
  const isNew = subscriptionId === null || (await disputes.settle(subscriptionId, dispute));
  if (isNew)
    log('error', DISPUTE_LOG_EVENT, { disputeId, customerId, subscriptionId, state, cents });

  return customerId;
}
