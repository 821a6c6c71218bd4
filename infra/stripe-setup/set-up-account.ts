import type { Stripe } from 'stripe';
import { setUpPortal } from './portal.ts';
import { setUpPrices } from './prices.ts';
import { reportOf, type Done } from './report.ts';
import { setUpWebhook } from './webhook-endpoint.ts';

export interface AccountDone {
  readonly done: readonly Done[];
  /** Of a webhook endpoint that was made now. */
  readonly webhookSecret: string | null;
}

/**
 * Brings an account at Stripe to what the product needs. Done again it changes nothing. `site` is its origin; null for a run
 * on one machine, which Stripe can't reach with events.
 */
export async function setUpAccount(stripe: Stripe, site: string | null): Promise<AccountDone> {
  const prices = await setUpPrices(stripe);
  const portal = await setUpPortal(stripe, site);
  if (site === null) return { done: [...prices, portal], webhookSecret: null };
  const { secret, ...webhook } = await setUpWebhook(stripe, site);
  return { done: [...prices, portal, webhook], webhookSecret: secret };
}

/** What the person reads: what was done and what is left to do for the site. The API key is never among it. */
export function toTell({ done, webhookSecret }: AccountDone, site: string | null): string {
  if (site === null) return reportOf(done);
  const lines = [reportOf(done), ''];
  if (webhookSecret === null) {
    lines.push(
      'The webhook endpoint was there already. Its signing secret is the one you have; the Dashboard can reveal it.',
    );
    return lines.join('\n');
  }
  return [
    ...lines,
    'Put the keys where the output StripeKeysSecret of the deployment says. The signing secret is shown this once:',
    '',
    `  aws secretsmanager put-secret-value --secret-id <StripeKeysSecret> --secret-string '{"secretKey":"<your secret key>","webhookSecret":"${webhookSecret}"}'`,
    '',
    'They count within a minute. The publishable key is the context stripePublishableKey of the deployment.',
  ].join('\n');
}
