import { checkoutBrowserStore } from '../checkout/checkout-browser.store.ts';
import { attemptDepsFromEnv } from '../checkout/checkout.deps.ts';
import { intentGateway } from '../checkout/intent.gateway.ts';
import type { RepeatTrialDeps } from './repeat-trial.service.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

export function repeatTrialDepsFromEnv(): RepeatTrialDeps {
  const stripe = stripeFromEnv();
  return {
    ...attemptDepsFromEnv(stripe),
    browsers: checkoutBrowserStore(),
    intents: intentGateway(stripe),
  };
}
