import { showAuthenticationDialog } from './authentication-dialog.ts';
import { createStripeApi } from './stripe-api.ts';
import { createStripeObject } from './stripe-object.ts';

declare global {
  // `stripe-page.ts` sets this variable at the start of the script. `api` is the mock server's origin.
  // oxlint-disable-next-line no-underscore-dangle -- must not clash with the page's globals
  var __stripeStandIn: { readonly api: string } | undefined;
}

/** The local cloud's version of `window.Stripe`. */
function Stripe(publishableKey: string) {
  const { __stripeStandIn: standIn } = globalThis;
  if (!standIn) throw new Error('The mock Stripe server has no address.');
  return createStripeObject({
    api: createStripeApi(standIn.api, publishableKey),
    authenticate: showAuthenticationDialog,
  });
}

// @stripe/stripe-js warns about any other version name.
Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
