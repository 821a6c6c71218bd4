import { Stripe } from 'stripe';
import { stripeEventTypes } from '#functions/billing/stripe-events/stripe-event.gateway.ts';
import { receiveStripeEvent } from '#shared/billing/billing.contract.ts';
import { containsFields, type SetupResult } from './setup-result.ts';

interface WebhookSetup extends SetupResult {
  /** Null unless this run created the endpoint, because Stripe returns the secret only once. */
  secret: string | null;
  /** True if an endpoint with another API version is still enabled. */
  hasOld: boolean;
}

/**
 * Creates or updates the webhook endpoint. An endpoint's API version can't be changed, so a new
 * version needs a new endpoint. The old one keeps delivering events until a run with `finishes`.
 */
export async function setUpWebhook(
  stripe: Stripe,
  site: string,
  { finishes }: { finishes: boolean },
): Promise<WebhookSetup> {
  const url = `${site}${receiveStripeEvent.path}`;
  const object = `webhook endpoint ${url}`;
  const all = await stripe.webhookEndpoints
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const enabled = all.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const found = enabled.find(({ api_version }) => api_version === Stripe.API_VERSION);
  const old = enabled.filter(({ api_version }) => api_version !== Stripe.API_VERSION);

  if (!found) {
    const { secret = null } = await create(stripe, url);
    // Even with `finishes`, the old one stays, because nobody has stored the new secret yet.
    return { object, state: 'made', secret, hasOld: old.length > 0 };
  }

  const isCurrent = containsFields(found.enabled_events, stripeEventTypes);
  if (!isCurrent)
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...stripeEventTypes] });

  if (finishes)
    for (const { id } of old) await stripe.webhookEndpoints.update(id, { disabled: true });

  const hasDisabled = finishes && old.length > 0;

  return {
    object,
    state: isCurrent && !hasDisabled ? 'kept' : 'changed',
    secret: null,
    hasOld: !finishes && old.length > 0,
  };
}

function create(stripe: Stripe, url: string) {
  return stripe.webhookEndpoints.create({
    url,
    enabled_events: [...stripeEventTypes],
    api_version: Stripe.API_VERSION,
    description: 'Greenroom: payments, renewals and cancellations',
  });
}
