import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readEnvironment } from '#platform/environment.ts';

import { accountGateway, type AccountGateway } from '../customer/account.gateway.ts';
import { checkoutBrowserStore, type CheckoutBrowserStore } from './checkout-browser.store.ts';
import { checkoutClaimStore, type CheckoutClaimStore } from '../claims/checkout-claim.store.ts';
import { checkoutGateway, type CheckoutGateway } from './checkout.gateway.ts';
import { customerGateway, type CustomerGateway } from '../customer/customer.gateway.ts';
import { planChangeGateway } from '../plan-change/plan-change.gateway.ts';
import { planQuoteSignerFromEnv } from '../plan-change/plan-quote.gateway.ts';
import type { PlanChangeDeps } from '../plan-change/plan-change.service.ts';
import { priceGateway, type PriceGateway } from '../stripe/price.gateway.ts';
import { refreshDepsFromEnv } from '../membership/refresh.deps.ts';
import type { RefreshDeps } from '../membership/refresh-membership.service.ts';
import { stripeFromEnv, type OpenStripe } from '../stripe/stripe-client.gateway.ts';
import { trialClaimStore, type TrialClaimStore } from '../claims/trial-claim.store.ts';

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
