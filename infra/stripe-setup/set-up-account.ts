import type { Stripe } from 'stripe';
import { setUpPortal } from './portal.ts';
import { setUpPrices } from './prices.ts';
import { formatReport, type SetupResult } from './report.ts';
import { setUpWebhook } from './webhook-endpoint.ts';

export interface AccountSetup {
  readonly results: readonly SetupResult[];
  /** The secret of a webhook endpoint created by this run; null otherwise. */
  readonly webhookSecret: string | null;
}

/**
 * Creates or updates everything that the app needs in a Stripe account. Idempotent. `site` is the site's origin; null
 * for local use, where Stripe can't send events.
 */
export async function setUpAccount(stripe: Stripe, site: string | null): Promise<AccountSetup> {
  const prices = await setUpPrices(stripe);
  const portal = await setUpPortal(stripe, site);
  if (site === null) return { results: [...prices, portal], webhookSecret: null };
  const { secret, ...webhook } = await setUpWebhook(stripe, site);
  return { results: [...prices, portal, webhook], webhookSecret: secret };
}

/** The operator's report: completed changes and remaining steps for the site. Never includes the API key. */
export function formatInstructions({ results, webhookSecret }: AccountSetup, site: string | null): string {
  if (site === null) return formatReport(results);
  const lines = [formatReport(results), ''];
  if (webhookSecret === null) {
    lines.push('The webhook endpoint already exists. Keep its signing secret; the Stripe Dashboard can reveal it.');
    return lines.join('\n');
  }
  return [
    ...lines,
    'Store the keys in the secret that the deployment output StripeKeysSecret names. The signing secret is shown only once:',
    '',
    `  aws secretsmanager put-secret-value --secret-id <StripeKeysSecret> --secret-string '{"secretKey":"<your secret key>","webhookSecret":"${webhookSecret}"}'`,
    '',
    'They take effect within a minute. Set the publishable key as stripePublishableKey in the deployment context.',
  ].join('\n');
}
