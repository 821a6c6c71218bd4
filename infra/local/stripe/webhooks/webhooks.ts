import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { int, text } from '../api/params.ts';
import { defineList, defineRetrieve, defineRoute, type Route } from '../api/route.ts';
import type { WebhookEndpoint } from '../state/objects.ts';
import { API_VERSION } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import type { Delivery } from '../state/tables.ts';

const eventTypes = z.array(text).min(1);
/** Stripe rejects a list of events with more types. */
const MAX_LISTED_TYPES = 20;

export const webhookRoutes: readonly Route[] = [
  defineRoute('POST /v1/webhook_endpoints', {
    params: {
      url: text,
      enabled_events: eventTypes,
      api_version: text.optional(),
      description: text.optional(),
    },

    run({ store, params: { url, enabled_events: types, api_version = null } }) {
      const { endpoint, secret } = addWebhookEndpoint(store, url, types);
      // This is the only response that contains the secret.
      return { ...store.put('webhookEndpoint', { ...endpoint, api_version }), secret };
    },
  }),
  defineList('/v1/webhook_endpoints', { table: 'webhookEndpoint' }),
  defineRetrieve('/v1/webhook_endpoints', 'webhookEndpoint'),
  defineRoute('POST /v1/webhook_endpoints/:id', {
    params: { enabled_events: eventTypes.optional(), disabled: z.literal('true').optional() },
    run({ store, id, params: { disabled: isDisabled, ...changes } }) {
      const before = store.get('webhookEndpoint', id);
      return store.put('webhookEndpoint', {
        ...before,
        ...changes,
        status: isDisabled ? 'disabled' : before.status,
      });
    },
  }),
  defineList('/v1/events', {
    table: 'event',
    params: {
      created: z.strictObject({ gte: int, lt: int.optional() }),
      types: z.array(text).max(MAX_LISTED_TYPES),
    },
    matches: (event, { created: { gte, lt = Infinity }, types }) =>
      types.includes(event.type) && event.created >= gte && event.created < lt,
  }),
];

/** Subscribes a URL to events. The endpoint's secret signs the deliveries. */
export function addWebhookEndpoint(store: Store, url: string, enabled_events: string[]) {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const endpoint = store.put('webhookEndpoint', {
    id: store.newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    enabled_events,
    status: 'enabled',
    url,
  });

  store.setHidden(endpoint.id, { signingSecret: secret });

  return { endpoint, secret };
}

/** Delay before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 15, 30, 60, 300, 900, 3600].map((seconds) => seconds * 1000);
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Delivers due events in order. Retries an event until the endpoint returns 2xx or the last retry
 * fails.
 */
export class WebhookDeliverer {
  readonly #store: Store;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Starts sending all due deliveries, unless sending is already in progress. */
  start(): void {
    if (this.#running || this.#closing.signal.aborted) return;

    this.#running = this.#sendDue().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when no delivery is due. Deliveries that are waiting for a retry aren't due yet. */
  async waitUntilIdle(): Promise<void> {
    while (this.#findNextDue()) {
      this.start();
      await this.#running;
    }

    await this.#running;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    for (
      let next = this.#findNextDue();
      next && !this.#closing.signal.aborted;
      next = this.#findNextDue()
    )
      await this.#deliver(next);
  }

  #findNextDue(): Delivery | undefined {
    return this.#store.listAll('delivery').find(({ dueAtMs }) => dueAtMs <= this.#store.nowMs);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const store = this.#store;
    const endpoint = store.find('webhookEndpoint', delivery.endpoint);
    const isDone = endpoint?.status !== 'enabled' || (await this.#send(endpoint, delivery.event));
    // If the server is closing, leave the delivery unchanged, so that it is sent again after a
    // restart.
    if (this.#closing.signal.aborted) return;

    const wait = RETRY_DELAYS_MS[delivery.attempts];

    if (isDone || wait === undefined) store.remove('delivery', delivery.id);
    else
      store.put('delivery', {
        ...delivery,
        attempts: delivery.attempts + 1,
        dueAtMs: store.nowMs + wait,
      });

    store.commit();
  }

  /** True if the endpoint responded with 2xx in time. */
  async #send({ id, url }: WebhookEndpoint, eventId: string): Promise<boolean> {
    const body = JSON.stringify(this.#store.get('event', eventId));
    const { signingSecret: secret = '' } = this.#store.getHidden(id);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signBody(body, secret, this.#store.nowSeconds),
    };

    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const timer = setTimeout(stop, RESPONSE_TIMEOUT_MS);
    this.#closing.signal.addEventListener('abort', stop);

    try {
      const { signal } = stopping;
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
      });

      await response.arrayBuffer();

      return response.ok;
    } catch {
      return false; // The deliverer retries a failed request later.
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', stop);
    }
  }
}

function signBody(body: string, secret: string, sentAtSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${sentAtSeconds}.${body}`).digest('hex');
  return `t=${sentAtSeconds},v1=${signature}`;
}
