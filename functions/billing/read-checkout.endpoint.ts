import { readCheckout } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { checkoutOf } from './checkout-state.ts';
import { deployedRefresh, deployedStripe } from './deployed-refresh.ts';
import { intentGateway, type IntentGateway } from './intent.gateway.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';

interface Parts {
  readonly intents: IntentGateway;
  readonly refresh: RefreshParts;
}

/** Also brings the membership up to date, so that a member who paid waits for no webhook. */
export function readCheckoutWith({ intents, refresh }: Parts): UseCase<typeof readCheckout> {
  return async ({ body }) => {
    const proof = await intents.prove(body.clientSecret);
    const record = proof && (await refreshMembership(refresh, proof.customerId));
    const checkout = record && checkoutOf(record, proof);
    return checkout ? { status: 200, body: checkout } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(readCheckout, () => {
  const stripe = deployedStripe();
  return readCheckoutWith({ intents: intentGateway(stripe), refresh: deployedRefresh(stripe, () => new Date()) });
});
