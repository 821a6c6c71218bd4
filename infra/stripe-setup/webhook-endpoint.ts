import { Stripe } from 'stripe';
import { receiveStripeEvent } from '../../shared/billing/billing.contract.ts';
import { stripeEventTypes } from '../../functions/billing/stripe-event.gateway.ts';
import { containsFields, type SetupResult } from './report.ts';

export interface WebhookSetup extends SetupResult {
  /** Stripe reveals the secret only when it creates the endpoint; null otherwise. */
  readonly secret: string | null;
}

/**
 * Registers the URL for Stripe's events, limited to the event types that are read and pinned to the code's API version.
 */
export async function setUpWebhook(stripe: Stripe, site: string): Promise<WebhookSetup> {
  const url = `${site}${receiveStripeEvent.path}`;
  const object = `webhook endpoint ${url}`;
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const enabledEndpoints = all.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const found = enabledEndpoints.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (found) {
    if (containsFields(found.enabled_events, stripeEventTypes)) return { object, state: 'kept', secret: null };
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...stripeEventTypes] });
    return { object, state: 'changed', secret: null };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...stripeEventTypes],
    api_version: Stripe.API_VERSION,
    description: 'Greenroom: payments, renewals and cancellations',
  });
  // An endpoint's API version can't be changed, so a new endpoint replaces it. The hourly run reads events missed until
  // the new secret is stored.
  for (const { id } of enabledEndpoints) await stripe.webhookEndpoints.update(id, { disabled: true });
  return { object, state: enabledEndpoints.length > 0 ? 'changed' : 'made', secret: made.secret ?? null };
}
