import { Stripe } from 'stripe';
import { receiveStripeEvent } from '../../shared/billing/billing.contract.ts';
import { eventTypes } from '../../functions/billing/stripe-event.gateway.ts';
import { holds, type Done } from './report.ts';

export interface WebhookDone extends Done {
  /** Told by Stripe once, when the endpoint is made. */
  readonly secret: string | null;
}

/** The address that Stripe sends its events to, for exactly those that are read and in the version that the code was written for. */
export async function setUpWebhook(stripe: Stripe, site: string): Promise<WebhookDone> {
  const url = `${site}${receiveStripeEvent.path}`;
  const what = `webhook endpoint ${url}`;
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const here = all.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const found = here.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (found) {
    if (holds(found.enabled_events, eventTypes)) return { what, state: 'kept', secret: null };
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...eventTypes] });
    return { what, state: 'changed', secret: null };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...eventTypes],
    api_version: Stripe.API_VERSION,
    description: 'Greenroom: payments, renewals and cancellations',
  });
  // The version of an endpoint cannot be changed. What is lost until the new secret is in place, the hourly run reads back.
  for (const { id } of here) await stripe.webhookEndpoints.update(id, { disabled: true });
  return { what, state: here.length > 0 ? 'changed' : 'made', secret: made.secret ?? null };
}
