import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { bool, given, mergedMetadata, metadata, paging, range, text } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import type { Event, WebhookEndpoint } from '../state/objects.ts';
import { API_VERSION, type World } from '../state/world.ts';

const EVENT_LIVES_SECONDS = 30 * 86_400;

export const webhookRoutes: readonly Route[] = [
  route('POST /v1/webhook_endpoints', {
    params: {
      url: z.url({ protocol: /^https?$/ }),
      enabled_events: z.array(text).min(1),
      description: text.optional(),
      metadata: metadata.optional(),
      api_version: text.optional(),
    },
    run({ world, params }) {
      const { endpoint, secret } = addEndpoint(world, { url: params.url, events: params.enabled_events });
      const described = world.put('webhookEndpoint', {
        ...endpoint,
        api_version: params.api_version ?? null,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata),
      });
      // The only time that the secret is told.
      return { ...described, secret };
    },
  }),
  route('GET /v1/webhook_endpoints', {
    params: paging,
    run: ({ world, params }) => pageOf(world.all('webhookEndpoint'), params, '/v1/webhook_endpoints'),
  }),
  route('GET /v1/webhook_endpoints/:id', { run: ({ world, ids: [id = ''] }) => requireEndpoint(world, id) }),
  route('POST /v1/webhook_endpoints/:id', {
    params: {
      url: z.url({ protocol: /^https?$/ }).optional(),
      enabled_events: z.array(text).min(1).optional(),
      description: z.string().optional(),
      metadata: metadata.optional(),
      disabled: bool.optional(),
    },
    run({ world, ids: [id = ''], params }) {
      const now = requireEndpoint(world, id);
      return world.put('webhookEndpoint', {
        ...now,
        ...given('url', params.url),
        ...given('enabled_events', params.enabled_events),
        ...(params.description !== undefined && { description: params.description || null }),
        ...(params.disabled !== undefined && {
          status: params.disabled ? ('disabled' as const) : ('enabled' as const),
        }),
        metadata: mergedMetadata(now.metadata, params.metadata),
      });
    },
  }),
  route('DELETE /v1/webhook_endpoints/:id', {
    run({ world, ids: [id = ''] }) {
      requireEndpoint(world, id);
      world.remove('webhookEndpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
  route('GET /v1/events', {
    params: {
      ...paging,
      created: range.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      delivery_success: bool.optional(),
    },
    run({ world, params: { created, type, types, delivery_success: isDelivered, ...page } }) {
      const patterns = types ?? (type === undefined ? ['*'] : [type]);
      const fits = (event: Event) =>
        isAlive(world, event) &&
        isWithin(event.created, created) &&
        patterns.some((pattern) => matches(event.type, pattern)) &&
        (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0));
      return pageOf(world.all('event').filter(fits), page, '/v1/events');
    },
  }),
  route('GET /v1/events/:id', {
    run({ world, ids: [id = ''] }) {
      const event = world.find('event', id);
      if (!event || !isAlive(world, event)) throw missing('event', id);
      return event;
    },
  }),
];

/** Registers an address for events. The secret is what its deliveries are signed with. */
export function addEndpoint(
  world: World,
  { url, events }: { url: string; events: readonly string[] },
): { endpoint: WebhookEndpoint; secret: string } {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const endpoint = world.put('webhookEndpoint', {
    id: world.newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: world.realNow,
    description: null,
    enabled_events: [...events],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  });
  world.addNote(endpoint.id, { signingSecret: secret });
  return { endpoint, secret };
}

function requireEndpoint(world: World, id: string): WebhookEndpoint {
  const endpoint = world.find('webhookEndpoint', id);
  if (!endpoint) throw missing('webhook endpoint', id);
  return endpoint;
}

function isAlive(world: World, { created }: Event): boolean {
  return created > world.realNow - EVENT_LIVES_SECONDS;
}

/** `invoice.*` stands for everything below it. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
