import type { Delivery } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { postSigned } from './post-signed.ts';

/** How deliveries are made from now on. Without any of it, each is made once, at once and in order. */
export interface DeliveryPolicy {
  /** Kept back until `release`. */
  readonly isHeld?: boolean;
  /** Types of events that are lost on the way, `*` for all. */
  readonly drop?: readonly string[];
  /** How often each event arrives. */
  readonly copies?: number;
  readonly delayMs?: number;
  /** The newest of those waiting goes first. */
  readonly isReversed?: boolean;
}

export interface DelivererOptions {
  readonly world: World;
  /** Waits before the second, third… try, in milliseconds; afterwards it is given up. */
  readonly retryDelaysMs?: readonly number[];
}

/** One try, for whoever looks at what was sent. */
export interface SentWebhook {
  readonly event: string;
  readonly type: string;
  readonly url: string;
  /** 0 when nobody answered. */
  readonly status: number;
}

const SECOND = 1000;
const RETRY_DELAYS = [1, 2, 4, 8, 15, 30, 60, 300, 900, 3600, 3 * 3600, 12 * 3600, 24 * 3600].map((s) => s * SECOND);
const SENT_KEPT = 1000;

/** Brings events to their endpoints, one after the other, until each is taken with a 2xx. */
export class Deliverer {
  readonly sent: SentWebhook[] = [];
  readonly #world: World;
  readonly #retryDelays: readonly number[];
  readonly #ending = new AbortController();
  #policy: DeliveryPolicy = {};
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ world, retryDelaysMs = RETRY_DELAYS }: DelivererOptions) {
    this.#world = world;
    this.#retryDelays = retryDelaysMs;
  }

  setPolicy(policy: DeliveryPolicy): void {
    this.#policy = policy;
    this.kick();
  }

  /** Sends everything that is due, unless that is happening already. */
  kick(): void {
    if (this.#running || this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#running = this.#drain().finally(() => {
      this.#running = undefined;
      this.#sleep();
    });
  }

  /** Resolves when nothing is due any more; what waits for a later try, or is held, does not count. */
  async settled(): Promise<void> {
    for (;;) {
      this.kick();
      await this.#running;
      if (!this.#next()) return;
    }
  }

  /** Sends an event again, to every endpoint that is there. */
  resend(eventId: string): void {
    for (const endpoint of this.#world.all('webhookEndpoint')) {
      const id = this.#world.newId('dlv');
      this.#world.put('delivery', {
        id,
        event: eventId,
        endpoint: endpoint.id,
        attempts: 0,
        dueAt: this.#world.realNowMs,
      });
    }
    this.#world.commit();
    this.kick();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #drain(): Promise<void> {
    for (let next = this.#next(); next && !this.#ending.signal.aborted; next = this.#next()) await this.#deliver(next);
  }

  #waiting(): Delivery[] {
    return this.#policy.isHeld ? [] : this.#world.all('delivery');
  }

  #dueAt({ attempts, dueAt }: Delivery): number {
    return attempts === 0 ? dueAt + (this.#policy.delayMs ?? 0) : dueAt;
  }

  #next(): Delivery | undefined {
    const due = this.#waiting().filter((delivery) => this.#dueAt(delivery) <= this.#world.realNowMs);
    return this.#policy.isReversed ? due.at(-1) : due[0];
  }

  #sleep(): void {
    if (this.#ending.signal.aborted) return;
    const times = this.#waiting().map((delivery) => this.#dueAt(delivery));
    if (times.length === 0) return;
    // A clock that is moved by hand tells nobody; whoever moves it has this woken.
    const wait = Math.max(10, Math.min(...times) - this.#world.realNowMs);
    this.#timer = setTimeout(() => this.kick(), Math.min(wait, 60 * SECOND));
    this.#timer.unref();
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const world = this.#world;
    const event = world.find('event', delivery.event);
    const endpoint = world.find('webhookEndpoint', delivery.endpoint);
    const { drop = [], copies = 1 } = this.#policy;
    if (!event || !endpoint || endpoint.status === 'disabled' || drop.includes('*') || drop.includes(event.type)) {
      return this.#forget(delivery);
    }
    let status = 0;
    for (let copy = 0; copy < copies; copy += 1) {
      const { signingSecret: secret = '' } = world.note(endpoint.id);
      const signed = { body: JSON.stringify(event), secret, at: world.realNow };
      status = await postSigned(endpoint.url, signed, this.#ending.signal);
      this.sent.push({ event: event.id, type: event.type, url: endpoint.url, status });
    }
    this.sent.splice(0, this.sent.length - SENT_KEPT);
    // Cut off by the end of this run, it is due again in the next.
    if (this.#ending.signal.aborted) return;
    if (status >= 200 && status < 300) {
      const now = world.get('event', event.id);
      world.put('event', { ...now, pending_webhooks: Math.max(0, now.pending_webhooks - 1) });
      return this.#forget(delivery);
    }
    const wait = this.#retryDelays[delivery.attempts];
    if (wait === undefined) return this.#forget(delivery);
    world.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAt: world.realNowMs + wait });
    world.commit();
  }

  #forget(delivery: Delivery): void {
    this.#world.remove('delivery', delivery.id);
    this.#world.commit();
  }
}
