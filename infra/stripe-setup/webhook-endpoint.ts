import { Stripe } from 'stripe';
import { receiveStripeEvent } from '../../shared/billing/billing.contract.ts';
import { stripeEventTypes } from '../../functions/billing/stripe-event.gateway.ts';
import { containsFields, type SetupResult } from './report.ts';

export interface WebhookSetup extends SetupResult {
  /** Null unless this run created the endpoint, because Stripe returns the secret only at creation. */
  readonly secret: string | null;
}

/** Registers the webhook URL for the event types that the app handles, pinned to the API version that the code uses. */
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
  // An endpoint's API version can't be changed, so a new endpoint replaces the old one. Until the new secret is stored,
  // webhooks fail; the hourly reconciliation reads the missed events.
  for (const { id } of enabledEndpoints) await stripe.webhookEndpoints.update(id, { disabled: true });
  return { object, state: enabledEndpoints.length > 0 ? 'changed' : 'made', secret: made.secret ?? null };
}
