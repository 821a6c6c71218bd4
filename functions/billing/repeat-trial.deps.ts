import { checkoutBrowserStore } from './checkout-browser.store.ts';
import { attemptDepsFromEnv } from './checkout.deps.ts';
import { intentGateway } from './intent.gateway.ts';
import type { RepeatTrialDeps } from './repeat-trial.service.ts';
import { stripeFromEnv } from './stripe-client.gateway.ts';

export function repeatTrialDepsFromEnv(): RepeatTrialDeps {
  const stripe = stripeFromEnv();
  return {
    ...attemptDepsFromEnv(stripe),
    browsers: checkoutBrowserStore(),
    intents: intentGateway(stripe),
  };
}
