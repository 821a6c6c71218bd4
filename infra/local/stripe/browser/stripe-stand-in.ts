import { askCardholder } from './authentication-dialog.ts';
import { IntegrationError } from './integration-error.ts';
import { stripeApi } from './stripe-api.ts';
import { stripeObject } from './stripe-object.ts';

declare global {
  // Put in front of this script by whoever serves it. `api` is the local server's origin, without a slash at the end.
  // oxlint-disable-next-line no-underscore-dangle -- a global nobody else takes
  var __stripeStandIn: { readonly api: string } | undefined;
}

/** `window.Stripe` of the local cloud: Stripe.js' elements and calls, against the local server in place of api.stripe.com. */
function Stripe(publishableKey: string) {
  if (!publishableKey.startsWith('pk_test_')) {
    throw new IntegrationError('The local stand-in for Stripe takes publishable test keys only (pk_test_…).');
  }
  const { __stripeStandIn: standIn } = globalThis;
  if (!standIn) throw new IntegrationError('Nobody said where the local server for Stripe is.');
  return stripeObject({
    api: stripeApi(standIn.api, publishableKey),
    authenticate: askCardholder,
    goTo: (address) => window.location.assign(address),
    now: () => new Date(),
  });
}

// The release that @stripe/stripe-js asks for; another one makes it warn.
Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
