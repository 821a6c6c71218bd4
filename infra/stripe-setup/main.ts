// `STRIPE_SECRET_KEY=sk_… npm run stripe:setup -- [https://app.example.com [--finish]]`: creates or
// updates the prices, customer portal and webhook endpoint in a Stripe account.
import { createStripe } from '#functions/billing/stripe/stripe-client.gateway.ts';
import { setUpAccount, formatInstructions } from './set-up-account.ts';

const USAGE =
  'Usage: STRIPE_SECRET_KEY=sk_… npm run stripe:setup -- [https://app.example.com [--finish]]';

const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = process.env;
const [siteArgument, option] = process.argv.slice(2);
const site = siteArgument === undefined ? null : parseOrigin(siteArgument);
const finishes = option === '--finish';

if (!secretKey || site === undefined || (option !== undefined && !finishes)) {
  console.error(USAGE);
  process.exit(2);
}

const stripe = createStripe({ secretKey, webhookSecrets: [], apiBase });
console.log(formatInstructions(await setUpAccount(stripe, site, { finishes }), site));

/**
 * Returns the site's origin; undefined if the address is invalid. Only https is accepted, because
 * Stripe sends live events only to https URLs.
 */
function parseOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'https:' && pathname === '/' ? origin : undefined;
}
