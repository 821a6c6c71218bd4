import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readAllJson, writeAtomically } from '../aws/atomic-file.ts';
import { buildArn } from '../aws/credentials.ts';
import { FairQueue } from './fair-queue.ts';
import type { StoredMessage } from './stored-message.ts';

const FOUR_DAYS_SECONDS = 345_600;
/** Longest time from a message's delivery until it is visible again. */
export const MAX_VISIBILITY_SECONDS = 43_200;

export interface QueueSettings {
  name: string;
  /** Default: 30, as on AWS. */
  visibilityTimeoutSeconds?: number | undefined;
  redrive?: { deadLetterArn: string; maxReceiveCount: number } | undefined;
  /** Default: four days, as on AWS. */
  retentionSeconds?: number | undefined;
}

/** A message as delivered to a consumer. */
export type ReceivedMessage = ReturnType<typeof describeDelivery>;

interface SendOptions {
  delaySeconds?: number;
  attributes?: Record<string, unknown>;
  group?: string;
}

interface QueueDeps {
  /** Contains one file per message. */
  folder: string;
  clock: () => number;
  /** Moves a message to the dead-letter queue; returns false if that queue doesn't exist. */
  moveToDeadLetterQueue(deadLetterArn: string, message: StoredMessage): boolean;
}

/**
 * An SQS queue with at-least-once delivery, visibility timeouts and a redrive policy. It doesn't
 * depend on HTTP.
 */
export class Queue {
  readonly arn: string;
  settings: QueueSettings;
  readonly #messages: Map<string, StoredMessage>;
  readonly #deps: QueueDeps;
  readonly #waitingPolls = new Set<() => void>();
  readonly #fairQueue = new FairQueue();

  constructor(settings: QueueSettings, deps: QueueDeps) {
    this.arn = buildArn('sqs', settings.name);
    this.settings = settings;
    this.#deps = deps;
    this.#messages = new Map(
      readAllJson<StoredMessage>(deps.folder).map((message) => [message.id, message]),
    );
  }

  send(body: string, options: SendOptions = {}): string {
    const now = this.#deps.clock();
    const id = randomUUID();

    this.addMessage({
      id,
      body,
      ...(options.attributes && { attributes: options.attributes }),
      ...(options.group !== undefined && { group: options.group }),
      sentAt: now,
      visibleAt: now + (options.delaySeconds ?? 0) * 1000,
      receiveCount: 0,
    });

    return id;
  }

  /** Adds an existing message, e.g. one that is moved to a dead-letter queue. */
  addMessage(message: StoredMessage): void {
    this.#put(message);
    this.wakePolls();
  }

  /** Makes waiting polls look again, e.g. after the clock was moved. */
  wakePolls(): void {
    for (const wakePoll of this.#waitingPolls) wakePoll();
  }

  /** Returns up to `max` visible messages and hides them for the visibility timeout. */
  receive(max = 1, visibilityTimeoutSeconds = this.visibilityTimeoutSeconds): ReceivedMessage[] {
    const received: ReceivedMessage[] = [];
    const waiting = this.#listVisible();

    while (received.length < max) {
      const message = this.#takeNext(waiting);
      if (!message) break;

      if (!this.#deadLetterIfExhausted(message))
        received.push(this.#deliver(message, visibilityTimeoutSeconds));
    }

    return received;
  }

  /**
   * Like `receive`, but waits up to `waitSeconds` for the first message. Returns an empty list if
   * the signal aborts.
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

  /**
   * Deletes a message by its current or an older receipt handle. Returns false only if the handle
   * is malformed.
   */
  delete(receiptHandle: string): boolean {
    const [id] = readHandle(receiptHandle) ?? [];
    if (id === undefined) return false;

    const message = this.#messages.get(id);
    if (message) this.#fairQueue.recordProcessingTime(message, this.#deps.clock());
    this.#delete(id);

    return true;
  }

  /**
   * Hides a message for this many seconds from now. Requires the handle of the last delivery, while
   * the message is still hidden.
   */
  changeVisibility(
    receiptHandle: string,
    seconds: number,
  ): 'changed' | 'invalid handle' | 'not in flight' | 'over the limit' {
    const [id = '', receiveCount] = readHandle(receiptHandle) ?? [];
    if (id === '') return 'invalid handle';

    const message = this.#messages.get(id);
    const now = this.#deps.clock();
    if (!message || !isInFlight(message, now) || String(message.receiveCount) !== receiveCount)
      return 'not in flight';

    const visibleAt = now + seconds * 1000;
    const { receivedAt = now } = message;
    if (visibleAt - receivedAt > MAX_VISIBILITY_SECONDS * 1000) return 'over the limit';

    this.addMessage({ ...message, visibleAt });

    return 'changed';
  }

  countMessages(): { visible: number; inFlight: number } {
    this.#deleteExpired();

    const now = this.#deps.clock();
    const messages = [...this.#messages.values()];
    const visible = messages.filter((message) => message.visibleAt <= now).length;
    const inFlight = messages.filter((message) => isInFlight(message, now)).length;

    return { visible, inFlight };
  }

  /**
   * Removes the visible messages that `take` accepts, e.g. to redrive a dead-letter queue. Returns
   * their number.
   */
  moveAll(take: (message: StoredMessage) => boolean): number {
    let moved = 0;
    for (const message of this.#listVisible()) {
      if (!take(message)) continue;
      this.#delete(message.id);
      moved += 1;
    }

    return moved;
  }

  /** Makes in-flight messages visible again, because their consumers don't survive a restart. */
  releaseInFlight(): void {
    const now = this.#deps.clock();
    for (const message of this.#messages.values()) {
      if (isInFlight(message, now)) this.#put({ ...message, visibleAt: now });
    }
  }

  /** Each write reaches the OS before the call returns, so it survives SIGKILL. */
  #put(message: StoredMessage): void {
    this.#messages.set(message.id, message);
    writeAtomically(this.#getPath(message.id), JSON.stringify(message));
  }

  #delete(id: string): void {
    if (this.#messages.delete(id)) rmSync(this.#getPath(id), { force: true });
  }

  #getPath(id: string): string {
    return join(this.#deps.folder, `${id}.json`);
  }

  get visibilityTimeoutSeconds(): number {
    return this.settings.visibilityTimeoutSeconds ?? 30;
  }

  #listVisible(): StoredMessage[] {
    this.#deleteExpired();
    const now = this.#deps.clock();
    const visible = [...this.#messages.values()].filter((message) => message.visibleAt <= now);
    return visible.toSorted((a, b) => a.sentAt - b.sentAt);
  }

  /** Selects the next message. Messages already selected for this batch count as in flight. */
  #takeNext(waiting: StoredMessage[]): StoredMessage | undefined {
    const now = this.#deps.clock();
    const inFlight = [...this.#messages.values()].filter((message) => isInFlight(message, now));
    return this.#fairQueue.takeNext(waiting, inFlight, now);
  }

  #deleteExpired(): void {
    const cutoff =
      this.#deps.clock() - (this.settings.retentionSeconds ?? FOUR_DAYS_SECONDS) * 1000;
    for (const { id, sentAt } of this.#messages.values()) if (sentAt < cutoff) this.#delete(id);
  }

  #deadLetterIfExhausted(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (!redrive || message.receiveCount < redrive.maxReceiveCount) return false;

    const dead = { ...message, visibleAt: this.#deps.clock(), sourceQueueArn: this.arn };
    if (!this.#deps.moveToDeadLetterQueue(redrive.deadLetterArn, dead)) return false;

    this.#delete(message.id);

    return true;
  }

  #deliver(message: StoredMessage, visibilityTimeoutSeconds: number): ReceivedMessage {
    const now = this.#deps.clock();
    const delivered = {
      ...message,
      receiveCount: message.receiveCount + 1,
      firstReceivedAt: message.firstReceivedAt ?? now,
      receivedAt: now,
      visibleAt: now + visibilityTimeoutSeconds * 1000,
    };

    this.#put(delivered);

    return describeDelivery(delivered);
  }

  /** Resolves when a message may have become visible, or after `maxMs` milliseconds. */
  #waitForChange(maxMs: number, signal?: AbortSignal): Promise<void> {
    const now = this.#deps.clock();
    const waitMs = Math.min(
      ...[...this.#messages.values()].map((message) => Math.max(1, message.visibleAt - now)),
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

/** A delayed message isn't in flight, because nobody has received it yet. */
function isInFlight({ visibleAt, receiveCount }: StoredMessage, now: number): boolean {
  return visibleAt > now && receiveCount > 0;
}

function describeDelivery({
  id,
  body,
  attributes = {},
  receiveCount,
  sentAt,
  firstReceivedAt,
}: StoredMessage) {
  return {
    messageId: id,
    receiptHandle: Buffer.from(`${id}:${receiveCount}:${randomUUID()}`).toString('base64'),
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAt),
      ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
      SenderId: 'local',
    },
    messageAttributes: attributes,
  };
}

/** Returns the message's ID and the number of its delivery. */
function readHandle(receiptHandle: string): readonly string[] | undefined {
  const handle = Buffer.from(receiptHandle, 'base64').toString('utf8');
  return /^([^:]+):(\d+):./.exec(handle)?.slice(1);
}
