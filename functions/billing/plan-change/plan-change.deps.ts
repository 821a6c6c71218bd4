import { planChangeGateway } from './plan-change.gateway.ts';
import type { PlanChangeDeps } from './plan-change.service.ts';
import { planQuoteSignerFromEnv } from './plan-quote.gateway.ts';
import { priceGateway } from '../stripe/price.gateway.ts';
import { membershipDepsFromEnv, type MembershipDeps } from '../membership/refresh.deps.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

export function planChangeDepsFromEnv(): PlanChangeDeps & MembershipDeps {
  const stripe = stripeFromEnv();
  return {
    ...membershipDepsFromEnv(stripe),
    changes: planChangeGateway(stripe),
    prices: priceGateway(stripe),
    quotes: planQuoteSignerFromEnv(),
  };
}
