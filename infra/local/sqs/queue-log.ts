import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, truncateSync, writeSync } from 'node:fs';

/** A stored message. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  /** MessageAttributes, exactly as sent. */
  readonly attributes?: Record<string, unknown>;
  /** MessageGroupId, for fair queueing. */
  readonly group?: string;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt?: number;
  /** Time of the last delivery. */
  readonly receivedAt?: number;
  /** ARN of the source queue. Set only for messages in a dead-letter queue. */
  readonly sourceQueueArn?: string;
}

/** One line of the log. A `put` line contains the complete message, so replaying it needs no earlier lines. */
type LogLine = { readonly put: StoredMessage } | { readonly del: string };

const MIN_LINES_TO_COMPACT = 2_000;

/**
 * Stores a queue's messages in an append-only file of JSON lines, which is compacted when most lines are obsolete. Each
 * write reaches the OS before the call returns, so it survives SIGKILL.
 */
export class QueueLog {
  readonly messages = new Map<string, StoredMessage>();
  readonly #path: string;
  #file: number;
  #lines = 0;

  constructor(path: string) {
    this.#path = path;
    this.#load();
    this.#file = openSync(path, 'a');
  }

  put(message: StoredMessage): void {
    this.messages.set(message.id, message);
    this.#append({ put: message });
  }

  delete(id: string): void {
    if (!this.messages.delete(id)) return;
    this.#append({ del: id });
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #append(line: LogLine): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#lines += 1;
    if (this.#lines > MIN_LINES_TO_COMPACT && this.#lines > this.messages.size * 4) this.#compact();
  }

  #load(): void {
    if (!existsSync(this.#path)) return;
    const content = readFileSync(this.#path);
    // A crash during a write leaves an incomplete last line. Drop it, because that write was never acknowledged.
    const end = content.lastIndexOf(10) + 1;
    if (end < content.length) truncateSync(this.#path, end);
    for (const text of content.subarray(0, end).toString('utf8').split('\n')) {
      if (text !== '') this.#replay(JSON.parse(text) as LogLine);
    }
  }

  #replay(line: LogLine): void {
    this.#lines += 1;
    if ('put' in line) return void this.messages.set(line.put.id, line.put);
    this.messages.delete(line.del);
  }

  #compact(): void {
    const temporary = `${this.#path}.tmp`;
    const lines = [...this.messages.values()].map((message) => `${JSON.stringify({ put: message })}\n`);
    const file = openSync(temporary, 'w');
    writeSync(file, lines.join(''));
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, this.#path);
    closeSync(this.#file);
    this.#file = openSync(this.#path, 'a');
    this.#lines = lines.length;
  }
}
