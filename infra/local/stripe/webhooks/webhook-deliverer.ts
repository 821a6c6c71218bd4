import type { Delivery } from '../state/tables.ts';
import type { Store } from '../state/store.ts';
import { postSigned } from './post-signed.ts';

/** Delays before the second, third and later attempts, in milliseconds. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 15, 30, 60, 300, 900, 3600].map((seconds) => seconds * 1000);
const MAX_SLEEP_MS = 60_000;

/** Delivers events in order. Retries until the endpoint returns 2xx or the last retry has failed. */
export class WebhookDeliverer {
  readonly #store: Store;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Starts sending all due deliveries, unless sending is already in progress. */
  start(): void {
    if (this.#running || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#running = this.#sendDue().finally(() => {
      this.#running = undefined;
      this.#scheduleNext();
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
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    for (let next = this.#findNextDue(); next && !this.#closing.signal.aborted; next = this.#findNextDue())
      await this.#deliver(next);
  }

  #findNextDue(): Delivery | undefined {
    return this.#store.listAll('delivery').find(({ dueAtMs }) => dueAtMs <= this.#store.nowMs);
  }

  #scheduleNext(): void {
    const times = this.#store.listAll('delivery').map(({ dueAtMs }) => dueAtMs);
    if (this.#closing.signal.aborted || times.length === 0) return;
    const wait = Math.max(10, Math.min(...times) - this.#store.nowMs);
    this.#timer = setTimeout(() => this.start(), Math.min(wait, MAX_SLEEP_MS));
    this.#timer.unref();
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const store = this.#store;
    const endpoint = store.find('webhookEndpoint', delivery.endpoint);
    if (!endpoint || endpoint.status === 'disabled') return this.#remove(delivery);
    const body = JSON.stringify(store.get('event', delivery.event));
    const { signingSecret: secret = '' } = store.getHidden(endpoint.id);
    const status = await postSigned(
      endpoint.url,
      { body, secret, sentAtSeconds: store.nowSeconds },
      this.#closing.signal,
    );
    // Keep the delivery as it is, so it is sent again after a restart.
    if (this.#closing.signal.aborted) return;
    const wait = RETRY_DELAYS_MS[delivery.attempts];
    if ((status >= 200 && status < 300) || wait === undefined) return this.#remove(delivery);
    store.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAtMs: store.nowMs + wait });
    store.commit();
  }

  #remove(delivery: Delivery): void {
    this.#store.remove('delivery', delivery.id);
    this.#store.commit();
  }
}
