import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { bool, createdFilter, paging, text } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';
import type { WebhookEndpoint } from '../state/objects.ts';
import { API_VERSION } from '../state/events.ts';
import type { Store } from '../state/store.ts';

export const webhookRoutes: readonly Route[] = [
  defineRoute('POST /v1/webhook_endpoints', {
    params: {
      url: text,
      enabled_events: z.array(text).min(1),
      api_version: text.optional(),
      description: text.optional(),
    },
    run({ store, params: { url, enabled_events: types, api_version } }) {
      const { endpoint, secret } = addWebhookEndpoint(store, url, types);
      // This is the only response that contains the secret.
      return { ...store.put('webhookEndpoint', { ...endpoint, api_version: api_version ?? null }), secret };
    },
  }),
  defineRoute('GET /v1/webhook_endpoints', {
    params: paging,
    run: ({ store, params }) => paginate(store.listAll('webhookEndpoint'), params, '/v1/webhook_endpoints'),
  }),
  defineRoute('GET /v1/webhook_endpoints/:id', { run: ({ store, id }) => requireEndpoint(store, id) }),
  defineRoute('POST /v1/webhook_endpoints/:id', {
    params: { enabled_events: z.array(text).min(1).optional(), disabled: bool.optional() },
    run({ store, id, params }) {
      const before = requireEndpoint(store, id);
      return store.put('webhookEndpoint', {
        ...before,
        enabled_events: params.enabled_events ?? before.enabled_events,
        status: params.disabled === undefined ? before.status : params.disabled ? 'disabled' : 'enabled',
      });
    },
  }),
  defineRoute('GET /v1/events', {
    params: { ...paging, created: createdFilter, types: z.array(text) },
    run({ store, params: { created, types, ...page } }) {
      const rows = store.listAll('event').filter((event) => types.includes(event.type) && event.created >= created.gte);
      return paginate(rows, page, '/v1/events');
    },
  }),
];

/** Subscribes a URL to events. The endpoint's secret signs the deliveries. */
export function addWebhookEndpoint(
  store: Store,
  url: string,
  enabled_events: readonly string[],
): { endpoint: WebhookEndpoint; secret: string } {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const endpoint = store.put('webhookEndpoint', {
    id: store.newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    enabled_events: [...enabled_events],
    status: 'enabled',
    url,
  });
  store.setHidden(endpoint.id, { signingSecret: secret });
  return { endpoint, secret };
}

function requireEndpoint(store: Store, id: string): WebhookEndpoint {
  const endpoint = store.find('webhookEndpoint', id);
  if (!endpoint) throw createNotFoundError('webhook endpoint', id);
  return endpoint;
}
