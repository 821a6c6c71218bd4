import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readEnvironment } from '#platform/environment.ts';

import { accountGateway, type AccountGateway } from './account.gateway.ts';
import { checkoutBrowserStore, type CheckoutBrowserStore } from './checkout-browser.store.ts';
import { checkoutClaimStore, type CheckoutClaimStore } from './checkout-claim.store.ts';
import { checkoutGateway, type CheckoutGateway } from './checkout.gateway.ts';
import { customerGateway, type CustomerGateway } from './customer.gateway.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import { planQuoteSignerFromEnv } from './plan-quote.gateway.ts';
import type { PlanChangeDeps } from './plan-change.service.ts';
import { priceGateway, type PriceGateway } from './price.gateway.ts';
import { refreshDepsFromEnv } from './refresh.deps.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { stripeFromEnv, type OpenStripe } from './stripe-client.gateway.ts';
import { trialClaimStore, type TrialClaimStore } from './trial-claim.store.ts';

export interface AttemptDeps {
  claims: CheckoutClaimStore;
  trials: Pick<TrialClaimStore, 'isEmailUsed'>;
  customers: CustomerGateway;
  subscriptions: CheckoutGateway;
  prices: PriceGateway;
  refresh: RefreshDeps;
  /** True if Stripe Tax is on, which requires the customer's location. */
  isTaxAutomatic: boolean;
  newId: () => string;
}

export interface CheckoutDeps extends AttemptDeps {
  browsers: CheckoutBrowserStore;
  accounts: Pick<AccountGateway, 'exists'>;
  changes: PlanChangeDeps;
}

export function checkoutDepsFromEnv(): CheckoutDeps {
  const stripe = stripeFromEnv();
  const attempts = attemptDepsFromEnv(stripe);

  return {
    ...attempts,
    browsers: checkoutBrowserStore(),
    accounts: accountGateway(),
    changes: {
      refresh: attempts.refresh,
      changes: planChangeGateway(stripe),
      prices: attempts.prices,
      quotes: planQuoteSignerFromEnv(),
    },
  };
}

export function attemptDepsFromEnv(stripe: OpenStripe): AttemptDeps {
  const { AUTOMATIC_TAX } = readEnvironment({ AUTOMATIC_TAX: z.stringbool() });
  const refresh = refreshDepsFromEnv(stripe);

  return {
    claims: checkoutClaimStore(),
    trials: trialClaimStore(refresh.hashPayer),
    customers: customerGateway(stripe),
    subscriptions: checkoutGateway(stripe, { isAutomatic: AUTOMATIC_TAX }),
    prices: priceGateway(stripe),
    refresh,
    isTaxAutomatic: AUTOMATIC_TAX,
    newId: () => randomUUID(),
  };
}
