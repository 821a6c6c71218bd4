import { readCheckout } from '../../shared/billing/billing.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseExcessCalls } from './checkout-limits.service.ts';
import { type CheckoutLimits, checkoutLimitsFromEnv } from './checkout.deps.ts';
import { toCheckout } from './checkout-state.ts';
import { refreshDepsFromEnv, stripeFromEnv, accountOpenerFromEnv } from './refresh.deps.ts';
import { intentGateway, type IntentGateway } from './intent.gateway.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';

interface Deps extends CheckoutLimits {
  readonly intents: IntentGateway;
  readonly refresh: RefreshDeps;
}

/** Also refreshes the membership, so a member who paid doesn't wait for a webhook. */
export function readCheckoutWith(deps: Deps): UseCase<typeof readCheckout> {
  const { intents, refresh } = deps;
  return async ({ body, request }) => {
    const refusal = await refuseExcessCalls(deps, request);
    if (refusal) return refusal;
    const intent = await intents.verify(body.clientSecret);
    const record = intent && (await refreshMembership(refresh, intent.customerId));
    const checkout = record && toCheckout(record, intent);
    return checkout ? { status: 200, body: checkout } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(readCheckout, () => {
  const stripe = stripeFromEnv();
  const refresh = refreshDepsFromEnv(stripe, accountOpenerFromEnv(stripe));
  return readCheckoutWith({ intents: intentGateway(stripe), refresh, ...checkoutLimitsFromEnv() });
});
