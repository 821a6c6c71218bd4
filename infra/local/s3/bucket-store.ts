import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type ReadStream,
} from 'node:fs';
import { join } from 'node:path';
import { readAllJson, writeAtomically } from '../aws/atomic-file.ts';
import type { ObjectRecord, PendingEvent } from './bucket.ts';

/**
 * A bucket on disk that stores each object as an immutable blob and a record. Changes are
 * synchronous, so no two of them interleave. At startup, blobs without a record are deleted.
 */
export class BucketStore {
  readonly name: string;
  readonly #folder: string;
  readonly #records = new Map<string, ObjectRecord>();
  readonly #events = new Map<string, PendingEvent>();
  #lastSequence = 0;

  constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = folder;
    for (const part of ['blobs', 'uploads']) mkdirSync(join(folder, part), { recursive: true });

    for (const record of readAllJson<ObjectRecord>(join(folder, 'records'))) {
      this.#records.set(record.key, record);
      this.#lastSequence = Math.max(this.#lastSequence, Number.parseInt(record.sequencer, 16));
    }

    for (const event of readAllJson<PendingEvent>(join(folder, 'events')))
      this.#events.set(event.id, event);

    const known = new Set([...this.#records.values()].map(({ blob }) => blob));
    for (const blob of readdirSync(join(folder, 'blobs')))
      if (!known.has(blob)) rmSync(this.blobPath(blob));
  }

  get uploadsFolder(): string {
    return join(this.#folder, 'uploads');
  }

  get(key: string): ObjectRecord | undefined {
    return this.#records.get(key);
  }

  /** All keys in the order of S3 listings, sorted by UTF-8 bytes. */
  keys(): string[] {
    return [...this.#records.keys()].toSorted((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
  }

  newBlob(): { blob: string; path: string } {
    const blob = randomUUID();
    return { blob, path: this.blobPath(blob) };
  }

  blobPath(blob: string): string {
    return join(this.#folder, 'blobs', blob);
  }

  /**
   * Opens the object's bytes now, so that a later overwrite or delete doesn't affect the reader.
   */
  readBlob({ blob }: ObjectRecord, range: { start?: number; end?: number } = {}): ReadStream {
    return createReadStream('', { fd: openSync(this.blobPath(blob), 'r'), ...range });
  }

  /**
   * Replaces the object's record. Stores the events first, so that none are lost if the process is
   * killed.
   */
  commit(record: ObjectRecord, events: readonly PendingEvent[]): void {
    for (const event of events) {
      writeAtomically(this.#eventPath(event.id), JSON.stringify(event));
      this.#events.set(event.id, event);
    }

    const before = this.#records.get(record.key);
    writeAtomically(this.#recordPath(record.key), JSON.stringify(record));
    this.#records.set(record.key, record);
    if (before && before.blob !== record.blob) rmSync(this.blobPath(before.blob), { force: true });
  }

  remove(key: string): void {
    const record = this.#records.get(key);
    if (!record) return;

    rmSync(this.#recordPath(key));
    this.#records.delete(key);
    rmSync(this.blobPath(record.blob), { force: true });
  }

  /** Undelivered events, oldest first. */
  listPendingEvents(): PendingEvent[] {
    return [...this.#events.values()];
  }

  /** Removes a delivered event. */
  markSent({ id }: PendingEvent): void {
    this.#events.delete(id);
    rmSync(this.#eventPath(id), { force: true });
  }

  /** A hex number greater than all previous ones, even across restarts. */
  nextSequencer(now: number): string {
    this.#lastSequence = Math.max(now * 1000, this.#lastSequence + 1);
    return this.#lastSequence.toString(16).toUpperCase().padStart(18, '0');
  }

  #recordPath(key: string): string {
    return join(this.#folder, 'records', `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  #eventPath(id: string): string {
    return join(this.#folder, 'events', `${id}.json`);
  }
}
