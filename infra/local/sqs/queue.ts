import { randomUUID } from 'node:crypto';
import { buildArn } from '../aws/credentials.ts';
import { FairQueue } from './fair-queue.ts';
import type { SqsFaults, QueueSettings, ReceivedMessage, StoredMessage } from './message.ts';
import { QueueLog } from './queue-log.ts';

const FOUR_DAYS_SECONDS = 345_600;

interface SendOptions {
  readonly delaySeconds?: number;
  readonly attributes?: Record<string, unknown>;
  readonly group?: string;
}

export interface QueueDeps {
  readonly path: string;
  readonly clock: () => number;
  readonly faults: SqsFaults;
  /** Moves a message to the dead-letter queue; returns false if that queue doesn't exist. */
  moveToDeadLetterQueue(deadLetterArn: string, message: StoredMessage): boolean;
}

/** A queue with at-least-once delivery, visibility timeouts and redrive; independent of HTTP. */
export class Queue {
  readonly arn: string;
  settings: QueueSettings;
  readonly #log: QueueLog;
  readonly #deps: QueueDeps;
  readonly #waitingPolls = new Set<() => void>();
  readonly #fairQueue = new FairQueue();

  constructor(settings: QueueSettings, deps: QueueDeps) {
    this.arn = buildArn('sqs', settings.name);
    this.settings = settings;
    this.#deps = deps;
    this.#log = new QueueLog(deps.path);
  }

  send(body: string, options: SendOptions = {}): string {
    const now = this.#deps.clock();
    const delay = options.delaySeconds ?? this.settings.delaySeconds ?? 0;
    const id = randomUUID();
    this.addMessage({
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

  /** Adds an existing message, e.g. one that another queue moved to this dead-letter queue. */
  addMessage(message: StoredMessage): void {
    this.#log.put(message);
    this.wakePolls();
  }

  /** Returns up to `max` visible messages and hides them for the visibility timeout. */
  receive(max = 1, visibilityTimeoutSeconds = this.#visibilityTimeoutSeconds): ReceivedMessage[] {
    const received: ReceivedMessage[] = [];
    const waiting = this.#listVisible();
    while (received.length < max) {
      const message = this.#takeNext(waiting);
      if (!message) break;
      if (!this.#deadLetterIfExhausted(message)) received.push(this.#deliver(message, visibilityTimeoutSeconds));
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
      const remainingMs = deadline - Date.now();
      if (received.length > 0 || remainingMs <= 0) return received;
      await this.#waitForChange(remainingMs, options.signal);
    }
  }

  /** Deletes a message by any of its receipt handles, including old ones. Succeeds if the message no longer exists. */
  delete(receiptHandle: string): boolean {
    const handle = readHandle(receiptHandle);
    if (!handle) return false;
    const message = this.#log.messages.get(handle.id);
    if (message) this.#fairQueue.recordProcessingTime(message, this.#deps.clock());
    this.#log.delete(handle.id);
    return true;
  }

  /** Accepts only the latest receipt handle: a previous consumer must not hide the message from the next one. */
  changeVisibility(receiptHandle: string, seconds: number): 'changed' | 'invalid-handle' | 'not-in-flight' {
    const handle = readHandle(receiptHandle);
    if (!handle) return 'invalid-handle';
    const message = this.#log.messages.get(handle.id);
    const now = this.#deps.clock();
    if (!message || message.receiveCount !== handle.receiveCount || message.visibleAt <= now) return 'not-in-flight';
    this.#log.put({ ...message, visibleAt: now + seconds * 1000 });
    this.wakePolls();
    return 'changed';
  }

  countMessages(): { visible: number; inFlight: number; delayed: number; oldestSeconds: number } {
    this.#deleteExpired();
    const now = this.#deps.clock();
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

  /** Moves all visible messages, e.g. to redrive a dead-letter queue. Returns the number of moved messages. */
  moveAll(take: (message: StoredMessage) => boolean): number {
    let moved = 0;
    for (const message of this.#listVisible()) {
      if (!take(message)) continue;
      this.#log.delete(message.id);
      moved += 1;
    }
    return moved;
  }

  /** Makes in-flight messages visible again, because their consumers don't survive a restart. */
  releaseInFlight(): void {
    const now = this.#deps.clock();
    for (const message of this.#log.messages.values()) {
      if (message.receiveCount > 0 && message.visibleAt > now) this.#log.put({ ...message, visibleAt: now });
    }
  }

  /** Makes waiting polls check again, e.g. after a test changed its clock. */
  wakePolls(): void {
    for (const wakePoll of this.#waitingPolls) wakePoll();
  }

  close(): void {
    this.wakePolls();
    this.#log.close();
  }

  get #visibilityTimeoutSeconds(): number {
    return this.settings.visibilityTimeoutSeconds ?? 30;
  }

  #listVisible(): StoredMessage[] {
    this.#deleteExpired();
    const now = this.#deps.clock();
    const visible = [...this.#log.messages.values()].filter((message) => message.visibleAt <= now);
    if (!this.#deps.faults.reorder) return visible.toSorted((a, b) => a.sentAt - b.sentAt);
    const shuffled = visible.map((message) => ({ message, lot: this.#random() }));
    return shuffled.toSorted((a, b) => a.lot - b.lot).map(({ message }) => message);
  }

  /** Selects the next message. Messages already selected for this batch count as in flight. */
  #takeNext(waiting: StoredMessage[]): StoredMessage | undefined {
    if (this.#deps.faults.reorder) return waiting.shift();
    const now = this.#deps.clock();
    const inFlight = [...this.#log.messages.values()].filter(
      ({ receiveCount, visibleAt }) => receiveCount > 0 && visibleAt > now,
    );
    return this.#fairQueue.takeNext(waiting, inFlight, now);
  }

  #deleteExpired(): void {
    const cutoff = this.#deps.clock() - (this.settings.retentionSeconds ?? FOUR_DAYS_SECONDS) * 1000;
    for (const { id, sentAt } of this.#log.messages.values()) if (sentAt < cutoff) this.#log.delete(id);
  }

  #deadLetterIfExhausted(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;
    const dead = { ...message, visibleAt: this.#deps.clock(), sourceQueueArn: this.arn };
    if (!this.#deps.moveToDeadLetterQueue(redrive.deadLetterArn, dead)) return false;
    this.#log.delete(message.id);
    return true;
  }

  #deliver(message: StoredMessage, visibilityTimeoutSeconds: number): ReceivedMessage {
    const now = this.#deps.clock();
    const receiveCount = message.receiveCount + 1;
    const firstReceivedAt = message.firstReceivedAt ?? now;
    const isDuplicated = this.#random() < (this.#deps.faults.duplicateProbability ?? 0);
    const visibleAt = isDuplicated ? now : now + visibilityTimeoutSeconds * 1000;
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
    return (this.#deps.faults.random ?? Math.random)();
  }

  /** Resolves when a message may have become visible, or after `maxMs` milliseconds. */
  #waitForChange(maxMs: number, signal?: AbortSignal): Promise<void> {
    const now = this.#deps.clock();
    const waitMs = Math.min(
      ...[...this.#log.messages.values()].map((message) => Math.max(1, message.visibleAt - now)),
      maxMs,
    );
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waitingPolls.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.#waitingPolls.add(done);
      signal?.addEventListener('abort', done);
    });
  }
}

function readHandle(receiptHandle: string): { id: string; receiveCount: number } | undefined {
  const [id = '', count = '', nonce] = Buffer.from(receiptHandle, 'base64').toString('utf8').split(':');
  return nonce && /^\d+$/.test(count) ? { id, receiveCount: Number(count) } : undefined;
}
