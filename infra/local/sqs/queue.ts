import { randomUUID } from 'node:crypto';
import { arnOf } from '../aws/credentials.ts';
import { FairOrder } from './fair-order.ts';
import type { Faults, QueueSettings, ReceivedMessage, StoredMessage } from './message.ts';
import { QueueLog } from './queue-log.ts';

const FOUR_DAYS_SECONDS = 345_600;

interface SendOptions {
  readonly delaySeconds?: number;
  readonly attributes?: Record<string, unknown>;
  readonly group?: string;
}

export interface QueueSurroundings {
  readonly path: string;
  readonly clock: () => number;
  readonly faults: Faults;
  /** Moves a message to the dead-letter queue; returns false if that queue doesn't exist. */
  bury(deadLetterArn: string, message: StoredMessage): boolean;
}

/** A queue with at-least-once delivery, visibility timeouts and redrive; independent of HTTP. */
export class Queue {
  readonly arn: string;
  settings: QueueSettings;
  readonly #log: QueueLog;
  readonly #around: QueueSurroundings;
  readonly #waiting = new Set<() => void>();
  readonly #fair = new FairOrder();

  constructor(settings: QueueSettings, around: QueueSurroundings) {
    this.arn = arnOf('sqs', settings.name);
    this.settings = settings;
    this.#around = around;
    this.#log = new QueueLog(around.path);
  }

  send(body: string, options: SendOptions = {}): string {
    const now = this.#around.clock();
    const delay = options.delaySeconds ?? this.settings.delaySeconds ?? 0;
    const id = randomUUID();
    this.accept({
      id,
      body,
      ...(options.attributes && { attributes: options.attributes }),
      ...(options.group !== undefined && { group: options.group }),
      sentAt: now,
      visibleAt: now + delay * 1000,
      receiveCount: 0,
    });
    return id;
  }

  /** Adds an existing message, e.g. from the queue that dead-lettered it. */
  accept(message: StoredMessage): void {
    this.#log.put(message);
    this.wake();
  }

  /** Returns up to `max` visible messages and hides them for the visibility timeout. */
  receive(max = 1, visibilityTimeoutSeconds = this.#visibility): ReceivedMessage[] {
    const received: ReceivedMessage[] = [];
    const waiting = this.#visible();
    while (received.length < max) {
      const message = this.#next(waiting);
      if (!message) break;
      if (!this.#buried(message)) received.push(this.#hand(message, visibilityTimeoutSeconds));
    }
    return received;
  }

  /**
   * Like `receive`, but waits up to `waitSeconds` for the first message. Returns an empty list if the signal aborts.
   */
  async poll(
    max: number,
    waitSeconds: number,
    options: { visibilityTimeoutSeconds?: number; signal?: AbortSignal } = {},
  ) {
    const deadline = Date.now() + waitSeconds * 1000;
    for (;;) {
      if (options.signal?.aborted) return [];
      const received = this.receive(max, options.visibilityTimeoutSeconds);
      const left = deadline - Date.now();
      if (received.length > 0 || left <= 0) return received;
      await this.#change(left, options.signal);
    }
  }

  /** Accepts any receipt handle the message ever had. Succeeds if the message no longer exists. */
  delete(receiptHandle: string): boolean {
    const handle = readHandle(receiptHandle);
    if (!handle) return false;
    const message = this.#log.messages.get(handle.id);
    if (message) this.#fair.note(message, this.#around.clock());
    this.#log.delete(handle.id);
    return true;
  }

  /** Only the latest receipt handle is valid: a previous consumer must not hide the message from the next one. */
  changeVisibility(receiptHandle: string, seconds: number): 'changed' | 'invalid-handle' | 'not-in-flight' {
    const handle = readHandle(receiptHandle);
    if (!handle) return 'invalid-handle';
    const message = this.#log.messages.get(handle.id);
    const now = this.#around.clock();
    if (!message || message.receiveCount !== handle.receiveCount || message.visibleAt <= now) return 'not-in-flight';
    this.#log.put({ ...message, visibleAt: now + seconds * 1000 });
    this.wake();
    return 'changed';
  }

  counts(): { visible: number; inFlight: number; delayed: number; oldestSeconds: number } {
    this.#expire();
    const now = this.#around.clock();
    const messages = [...this.#log.messages.values()];
    const hidden = messages.filter((message) => message.visibleAt > now);
    const inFlight = hidden.filter((message) => message.receiveCount > 0).length;
    const oldest = Math.min(now, ...messages.map((message) => message.sentAt));
    return {
      visible: messages.length - hidden.length,
      inFlight,
      delayed: hidden.length - inFlight,
      oldestSeconds: Math.floor((now - oldest) / 1000),
    };
  }

  purge(): void {
    for (const id of this.#log.messages.keys()) this.#log.delete(id);
  }

  /** Moves all visible messages, to redrive a dead-letter queue. Returns their number. */
  moveAll(take: (message: StoredMessage) => boolean): number {
    let moved = 0;
    for (const message of this.#visible()) {
      if (!take(message)) continue;
      this.#log.delete(message.id);
      moved += 1;
    }
    return moved;
  }

  /** Makes in-flight messages visible again, because their consumers don't survive a restart. */
  release(): void {
    const now = this.#around.clock();
    for (const message of this.#log.messages.values()) {
      if (message.receiveCount > 0 && message.visibleAt > now) this.#log.put({ ...message, visibleAt: now });
    }
  }

  /** Makes waiting polls check again, e.g. after a test changed its clock. */
  wake(): void {
    for (const look of this.#waiting) look();
  }

  close(): void {
    this.wake();
    this.#log.close();
  }

  get #visibility(): number {
    return this.settings.visibilityTimeoutSeconds ?? 30;
  }

  #visible(): StoredMessage[] {
    this.#expire();
    const now = this.#around.clock();
    const visible = [...this.#log.messages.values()].filter((message) => message.visibleAt <= now);
    if (!this.#around.faults.reorder) return visible.toSorted((a, b) => a.sentAt - b.sentAt);
    const drawn = visible.map((message) => ({ message, lot: this.#random() }));
    return drawn.toSorted((a, b) => a.lot - b.lot).map(({ message }) => message);
  }

  /** Selects the next message. Messages already selected for this batch count as in flight. */
  #next(waiting: StoredMessage[]): StoredMessage | undefined {
    if (this.#around.faults.reorder) return waiting.shift();
    const now = this.#around.clock();
    const inFlight = [...this.#log.messages.values()].filter(
      ({ receiveCount, visibleAt }) => receiveCount > 0 && visibleAt > now,
    );
    return this.#fair.take(waiting, inFlight, now);
  }

  #expire(): void {
    const horizon = this.#around.clock() - (this.settings.retentionSeconds ?? FOUR_DAYS_SECONDS) * 1000;
    for (const { id, sentAt } of this.#log.messages.values()) if (sentAt < horizon) this.#log.delete(id);
  }

  #buried(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    const dead = { ...message, visibleAt: this.#around.clock(), cameFrom: this.arn };
    if (!this.#around.bury(redrive.deadLetterArn, dead)) return false;
    this.#log.delete(message.id);
    return true;
  }

  #hand(message: StoredMessage, visibilityTimeoutSeconds: number): ReceivedMessage {
    const now = this.#around.clock();
    const receiveCount = message.receiveCount + 1;
    const firstReceivedAt = message.firstReceivedAt ?? now;
    const again = this.#random() < (this.#around.faults.duplicate ?? 0);
    const visibleAt = again ? now : now + visibilityTimeoutSeconds * 1000;
    this.#log.put({ ...message, receiveCount, firstReceivedAt, receivedAt: now, visibleAt });
    return {
      messageId: message.id,
      receiptHandle: Buffer.from(`${message.id}:${receiveCount}:${randomUUID()}`).toString('base64'),
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(receiveCount),
        SentTimestamp: String(message.sentAt),
        ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
        SenderId: 'local',
      },
      messageAttributes: message.attributes ?? {},
    };
  }

  #random(): number {
    return (this.#around.faults.random ?? Math.random)();
  }

  /** Resolves when a message may have become visible, or after `atMost` milliseconds. */
  #change(atMost: number, signal?: AbortSignal): Promise<void> {
    const now = this.#around.clock();
    const next = Math.min(
      ...[...this.#log.messages.values()].map((message) => Math.max(1, message.visibleAt - now)),
      atMost,
    );
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, next);
      this.#waiting.add(done);
      signal?.addEventListener('abort', done);
    });
  }
}

function readHandle(receiptHandle: string): { id: string; receiveCount: number } | undefined {
  const [id = '', count = '', nonce] = Buffer.from(receiptHandle, 'base64').toString('utf8').split(':');
  return nonce && /^\d+$/.test(count) ? { id, receiveCount: Number(count) } : undefined;
}
