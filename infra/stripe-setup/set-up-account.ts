import type { Stripe } from 'stripe';
import { PORTAL_METADATA } from '#functions/billing/payment/portal.gateway.ts';
import { setUpPrices } from './prices.ts';
import { setUpWebhook } from './set-up-webhook.ts';
import { containsFields, type SetupResult } from './setup-result.ts';

type AccountSetup = Awaited<ReturnType<typeof setUpAccount>>;

/**
 * Creates or updates everything that the app needs in a Stripe account. Idempotent. `site` is the
 * site's origin, or null for local use, where Stripe can't deliver events. The returned
 * `webhookSecret` is null unless this run created the webhook endpoint.
 */
export async function setUpAccount(
  stripe: Stripe,
  site: string | null,
  { finishes } = { finishes: false },
) {
  const prices = await setUpPrices(stripe);
  const portal = await setUpPortal(stripe, site);
  if (site === null)
    return { results: [...prices, portal], webhookSecret: null, hasOldWebhook: false };

  const { secret, hasOld, ...webhook } = await setUpWebhook(stripe, site, { finishes });

  return { results: [...prices, portal, webhook], webhookSecret: secret, hasOldWebhook: hasOld };
}

/**
 * Formats the operator's report: what changed in Stripe, and what to do next. Never includes the
 * API key.
 */
export function formatInstructions(
  { results, webhookSecret, hasOldWebhook }: AccountSetup,
  site: string | null,
): string {
  const report = results.map(({ state, object }) => `${state.padEnd(8)}${object}`).join('\n');
  if (site === null) return report;

  const lines = [report, ''];

  if (webhookSecret === null)
    lines.push(
      'The webhook endpoint already exists. Keep its signing secret; the Stripe Dashboard can reveal it.',
    );
  else lines.push(...formatSecretSteps(webhookSecret, hasOldWebhook));

  if (hasOldWebhook)
    lines.push(
      '',
      'The old webhook endpoint is still enabled. Once both signing secrets are stored, disable it:',
      '',
      `  npm run stripe:setup -- ${site} --finish`,
      '',
      'Then store the keys again, without the old signing secret.',
    );

  return lines.join('\n');
}

function formatSecretSteps(secret: string, hasOld: boolean): string[] {
  const webhookSecret = hasOld ? `["${secret}","<your old webhook secret>"]` : `"${secret}"`;

  return [
    'Store the keys in the secret that the deployment output StripeKeysSecret names. The signing secret is shown only once:',
    '',
    `  aws secretsmanager put-secret-value --secret-id <StripeKeysSecret> --secret-string '{"secretKey":"<your secret key>","webhookSecret":${webhookSecret}}'`,
    '',
    'They take effect within a minute. Set the publishable key as stripePublishableKey in the deployment context.',
  ];
}

/**
 * Members can update their card, see invoices and cancel in Stripe's customer portal. They change
 * plans in Greenroom's settings, which show the cost first.
 */
const portalFeatures = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} as const;

async function setUpPortal(stripe: Stripe, site: string | null): Promise<SetupResult> {
  const object = 'portal for card and invoices';
  const urls = site !== null && {
    business_profile: {
      privacy_policy_url: `${site}/privacy`,
      terms_of_service_url: `${site}/terms`,
    },
    default_return_url: `${site}/settings`,
  };

  const wanted = { ...urls, features: portalFeatures, metadata: { ...PORTAL_METADATA } };
  const all = await stripe.billingPortal.configurations
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const found = all.find(({ metadata }) => containsFields(metadata, PORTAL_METADATA));
  if (!found) {
    await stripe.billingPortal.configurations.create(wanted);
    return { object, state: 'made' };
  }
  if (found.active && containsFields(found, wanted)) return { object, state: 'kept' };

  await stripe.billingPortal.configurations.update(found.id, { ...wanted, active: true });

  return { object, state: 'changed' };
}
