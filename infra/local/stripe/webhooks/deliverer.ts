import type { Delivery } from '../state/tables.ts';
import type { Store } from '../state/store.ts';
import { postSigned } from './post-signed.ts';

/** Waits before the second, third, and later attempts, in milliseconds. */
const RETRY_DELAYS = [1, 2, 4, 8, 15, 30, 60, 300, 900, 3600].map((seconds) => seconds * 1000);
const MAX_SLEEP = 60_000;

/** Delivers events in order, retrying until the endpoint returns 2xx. */
export class Deliverer {
  readonly #store: Store;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Sends everything due, unless that is in progress. */
  kick(): void {
    if (this.#running || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#running = this.#drain().finally(() => {
      this.#running = undefined;
      this.#sleep();
    });
  }

  /** Resolves when nothing is due. Deliveries that wait for a retry don't count. */
  async settled(): Promise<void> {
    while (this.#next()) {
      this.kick();
      await this.#running;
    }
    await this.#running;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #drain(): Promise<void> {
    for (let next = this.#next(); next && !this.#closing.signal.aborted; next = this.#next()) await this.#deliver(next);
  }

  #next(): Delivery | undefined {
    return this.#store.all('delivery').find(({ dueAt }) => dueAt <= this.#store.nowMs);
  }

  #sleep(): void {
    const times = this.#store.all('delivery').map(({ dueAt }) => dueAt);
    if (this.#closing.signal.aborted || times.length === 0) return;
    const wait = Math.max(10, Math.min(...times) - this.#store.nowMs);
    this.#timer = setTimeout(() => this.kick(), Math.min(wait, MAX_SLEEP));
    this.#timer.unref();
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const store = this.#store;
    const endpoint = store.find('webhookEndpoint', delivery.endpoint);
    if (!endpoint || endpoint.status === 'disabled') return this.#forget(delivery);
    const body = JSON.stringify(store.get('event', delivery.event));
    const { signingSecret: secret = '' } = store.hidden(endpoint.id);
    const status = await postSigned(endpoint.url, { body, secret, at: store.now }, this.#closing.signal);
    // Due again after a restart.
    if (this.#closing.signal.aborted) return;
    const wait = RETRY_DELAYS[delivery.attempts];
    if ((status >= 200 && status < 300) || wait === undefined) return this.#forget(delivery);
    store.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAt: store.nowMs + wait });
    store.commit();
  }

  #forget(delivery: Delivery): void {
    this.#store.remove('delivery', delivery.id);
    this.#store.commit();
  }
}
