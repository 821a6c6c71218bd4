import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { rateLimitStore } from '../platform/rate-limit.store.ts';
import { accountGateway } from './account.gateway.ts';
import type { AttemptDeps, CheckoutLimits, CheckoutDeps } from './checkout-dependencies.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { checkoutClaimStore } from './checkout-claim.store.ts';
import { customerGateway } from './customer.gateway.ts';
import { refreshDepsFromEnv, stripeFromEnv } from './refresh.deps.ts';
import { intentGateway } from './intent.gateway.ts';
import type { RepeatTrialDeps } from './repeat-trial.service.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import { priceGateway } from './price.gateway.ts';
import type { OpenStripe } from './stripe-client.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';

export function checkoutDepsFromEnv(now: () => Date): CheckoutDeps {
  const { USER_POOL_ID } = readEnvironment({ USER_POOL_ID: z.string() });
  const stripe = stripeFromEnv();
  const attempts = attemptDepsFromEnv(stripe, now);
  return {
    ...attempts,
    ...checkoutLimitsFromEnv(),
    accounts: accountGateway(USER_POOL_ID),
    changes: { refresh: attempts.refresh, changes: planChangeGateway(stripe), prices: attempts.prices },
  };
}

export function repeatTrialDepsFromEnv(now: () => Date): RepeatTrialDeps {
  const stripe = stripeFromEnv();
  return { ...attemptDepsFromEnv(stripe, now), ...checkoutLimitsFromEnv(), intents: intentGateway(stripe) };
}

/** Reads BILLING_TABLE and CHECKOUTS_PER_HOUR from the environment. */
export function checkoutLimitsFromEnv(): CheckoutLimits {
  const { BILLING_TABLE, CHECKOUTS_PER_HOUR } = readEnvironment({
    BILLING_TABLE: z.string(),
    CHECKOUTS_PER_HOUR: z.coerce.number().int().min(1),
  });
  return { limits: rateLimitStore(documentClient(), BILLING_TABLE), checkoutsPerHour: CHECKOUTS_PER_HOUR };
}

function attemptDepsFromEnv(stripe: OpenStripe, now: () => Date): AttemptDeps {
  const { BILLING_TABLE, AUTOMATIC_TAX } = readEnvironment({
    BILLING_TABLE: z.string(),
    AUTOMATIC_TAX: z.stringbool(),
  });
  const refresh = refreshDepsFromEnv(stripe, now);
  return {
    claims: checkoutClaimStore(documentClient(), BILLING_TABLE),
    trials: trialClaimStore(documentClient(), BILLING_TABLE, refresh.payerHash),
    customers: customerGateway(stripe),
    subscriptions: checkoutGateway(stripe, { isAutomatic: AUTOMATIC_TAX }),
    prices: priceGateway(stripe),
    refresh,
    isTaxAutomatic: AUTOMATIC_TAX,
    newId: () => randomUUID(),
  };
}
