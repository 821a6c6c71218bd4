import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { rateLimitStore } from '../platform/rate-limit.store.ts';
import { accountGateway } from './account.gateway.ts';
import type { AttemptParts, CheckoutLimits, CheckoutParts } from './checkout-parts.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { claimStore } from './claim.store.ts';
import { customerGateway } from './customer.gateway.ts';
import { deployedRefresh, deployedStripe } from './deployed-refresh.ts';
import { intentGateway } from './intent.gateway.ts';
import type { KnownCardParts } from './known-card.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import { priceGateway } from './price.gateway.ts';
import type { OpenStripe } from './stripe-client.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';

export function deployedCheckout(now: () => Date): CheckoutParts {
  const { USER_POOL_ID } = readEnvironment({ USER_POOL_ID: z.string() });
  const stripe = deployedStripe();
  const attempts = deployedAttempts(stripe, now);
  return {
    ...attempts,
    ...deployedLimits(),
    accounts: accountGateway(USER_POOL_ID),
    changes: { refresh: attempts.refresh, changes: planChangeGateway(stripe), prices: attempts.prices },
  };
}

export function deployedKnownCard(now: () => Date): KnownCardParts {
  const stripe = deployedStripe();
  return { ...deployedAttempts(stripe, now), ...deployedLimits(), intents: intentGateway(stripe) };
}

/** Reads BILLING_TABLE and CHECKOUTS_PER_HOUR from the environment. */
export function deployedLimits(): CheckoutLimits {
  const { BILLING_TABLE, CHECKOUTS_PER_HOUR } = readEnvironment({
    BILLING_TABLE: z.string(),
    CHECKOUTS_PER_HOUR: z.coerce.number().int().min(1),
  });
  return { limits: rateLimitStore(documentClient(), BILLING_TABLE), checkoutsPerHour: CHECKOUTS_PER_HOUR };
}

function deployedAttempts(stripe: OpenStripe, now: () => Date): AttemptParts {
  const { BILLING_TABLE, AUTOMATIC_TAX } = readEnvironment({
    BILLING_TABLE: z.string(),
    AUTOMATIC_TAX: z.stringbool(),
  });
  const refresh = deployedRefresh(stripe, now);
  return {
    claims: claimStore(documentClient(), BILLING_TABLE),
    trials: trialClaimStore(documentClient(), BILLING_TABLE, refresh.payerHash),
    customers: customerGateway(stripe),
    subscriptions: checkoutGateway(stripe, { areAutomatic: AUTOMATIC_TAX }),
    prices: priceGateway(stripe),
    refresh,
    areTaxesAutomatic: AUTOMATIC_TAX,
    newId: () => randomUUID(),
  };
}
