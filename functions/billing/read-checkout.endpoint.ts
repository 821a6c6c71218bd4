import { readCheckout } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { overCalls } from './checkout-limits.ts';
import type { CheckoutLimits } from './checkout-parts.ts';
import { checkoutOf } from './checkout-state.ts';
import { deployedLimits } from './deployed-checkout.ts';
import { deployedRefresh, deployedStripe, openAccountFromEnv } from './deployed-refresh.ts';
import { intentGateway, type IntentGateway } from './intent.gateway.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';

interface Parts extends CheckoutLimits {
  readonly intents: IntentGateway;
  readonly refresh: RefreshParts;
}

/** Also refreshes the membership, so a member who paid doesn't wait for a webhook. */
export function readCheckoutWith(parts: Parts): UseCase<typeof readCheckout> {
  const { intents, refresh } = parts;
  return async ({ body, request }) => {
    const refusal = await overCalls(parts, request);
    if (refusal) return refusal;
    const proof = await intents.prove(body.clientSecret);
    const record = proof && (await refreshMembership(refresh, proof.customerId));
    const checkout = record && checkoutOf(record, proof);
    return checkout ? { status: 200, body: checkout } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(readCheckout, () => {
  const stripe = deployedStripe();
  const now = () => new Date();
  const refresh = deployedRefresh(stripe, now, openAccountFromEnv(stripe, now));
  return readCheckoutWith({ intents: intentGateway(stripe), refresh, ...deployedLimits() });
});
