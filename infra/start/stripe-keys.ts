import { mergeEnvironments } from 'local-cloud/blueprint';
import type { Cloud } from 'local-cloud/cloud';
import type { StripeMockServer } from 'local-cloud/stripe';

/** Keys of a real Stripe account, which is used instead of the mock server. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string | undefined;
}

/**
 * Reads STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. Undefined if either of
 * the first two is missing.
 */
export function readStripeKeys(
  variables: Readonly<Record<string, string | undefined>>,
): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables;
  if (!secretKey || !publishableKey) return undefined;
  return { secretKey, publishableKey, webhookSecret: variables.STRIPE_WEBHOOK_SECRET || undefined };
}

/**
 * Stores the keys of the Stripe account or the mock server in the secret whose ARN is
 * STRIPE_SECRET_ARN.
 */
export function storeStripeSecret(cloud: Cloud, keys: StripeKeys | undefined): void {
  const { STRIPE_SECRET_ARN: arn } = mergeEnvironments(cloud.blueprint);
  const { stripe } = cloud.services;
  const secret = keys
    ? { secretKey: keys.secretKey, webhookSecret: keys.webhookSecret }
    : stripe && createMockSecret(stripe, cloud.addresses.edge);

  if (arn && secret) cloud.services.secrets.setValue(arn, JSON.stringify(secret));
}

function createMockSecret({ secretKey, url, control }: StripeMockServer, origin: string) {
  const webhookSecret = control.registerWebhook(`${origin}/api/stripe/webhook`, { alone: true });
  return { secretKey, webhookSecret, apiBase: url };
}
