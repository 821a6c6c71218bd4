import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, fsyncFolder, writeDurably } from '../aws/durable-file.ts';
import type { ObjectRecord, PendingEvent } from './bucket.ts';
import { KeyLock } from './key-lock.ts';

/**
 * A bucket on disk that stores each object as an immutable blob and a record. The record is written atomically,
 * together with the object's events; at startup, blobs without a record are deleted.
 */
export class BucketStore {
  readonly name: string;
  readonly #folder: string;
  readonly #records = new Map<string, ObjectRecord>();
  readonly #locks = new KeyLock();
  /** Pending events of deleted objects, by event ID. */
  readonly #deletedObjectEvents = new Map<string, PendingEvent>();
  readonly #keysWithEvents = new Set<string>();
  #lastSequence = 0;

  private constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = folder;
  }

  static async open(name: string, folder: string): Promise<BucketStore> {
    const store = new BucketStore(name, folder);
    for (const part of ['records', 'blobs', 'events', 'uploads']) await mkdir(join(folder, part), { recursive: true });
    await store.#load();
    return store;
  }

  get uploadsFolder(): string {
    return join(this.#folder, 'uploads');
  }

  get(key: string): ObjectRecord | undefined {
    return this.#records.get(key);
  }

  /** All keys in the order of S3 listings, sorted by UTF-8 bytes. */
  keys(): string[] {
    return [...this.#records.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  newBlob(): { blob: string; path: string } {
    const blob = randomUUID();
    return { blob, path: this.blobPath(blob) };
  }

  blobPath(blob: string): string {
    return join(this.#folder, 'blobs', blob);
  }

  /** Returns the record and its open file, so that a later overwrite or delete doesn't affect the reader. */
  async openObject(key: string): Promise<{ record: ObjectRecord; file: FileHandle } | undefined> {
    for (;;) {
      const record = this.#records.get(key);
      if (!record) return undefined;
      const file = await open(this.blobPath(record.blob)).catch(() => undefined);
      if (file) return { record, file };
      // Try again if the object was overwritten meanwhile. If its record hasn't changed, its data was lost.
      if (this.#records.get(key) === record) throw new Error(`the bytes of ${this.name}/${key} are missing`);
    }
  }

  withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#locks.run(key, work);
  }

  /** Replaces the object's record but keeps its pending events. Call it within `withKeyLock`. */
  async commit(record: ObjectRecord): Promise<void> {
    const before = this.#records.get(record.key);
    const pending = [...(before?.pending ?? []), ...record.pending];
    await this.#write({ ...record, pending });
    if (before && before.blob !== record.blob) await rm(this.blobPath(before.blob), { force: true });
  }

  async remove(key: string): Promise<void> {
    const record = this.#records.get(key);
    if (!record) return;
    for (const event of record.pending) {
      await writeDurably(join(this.#folder, 'events', `${event.id}.json`), JSON.stringify(event));
      this.#deletedObjectEvents.set(event.id, event);
    }
    await rm(this.#recordPath(key), { force: true });
    await fsyncFolder(join(this.#folder, 'records'));
    this.#records.delete(key);
    this.#keysWithEvents.delete(key);
    await rm(this.blobPath(record.blob), { force: true });
  }

  /** Undelivered events. Events of the same key are sorted oldest first. */
  listPendingEvents(): { key?: string; event: PendingEvent }[] {
    const deletedObjectEvents = [...this.#deletedObjectEvents.values()].map((event) => ({ event }));
    const objectEvents = [...this.#keysWithEvents].flatMap((key) =>
      (this.#records.get(key)?.pending ?? []).map((event) => ({ key, event })),
    );
    return [...deletedObjectEvents, ...objectEvents];
  }

  /** Removes a delivered event. */
  async markSent({ key, event }: { key?: string; event: PendingEvent }): Promise<void> {
    if (key !== undefined) {
      await this.withKeyLock(key, async () => {
        const record = this.#records.get(key);
        const pending = record?.pending.filter(({ id }) => id !== event.id) ?? [];
        if (record && pending.length < record.pending.length) await this.#write({ ...record, pending });
      });
    }
    if (!this.#deletedObjectEvents.delete(event.id)) return;
    await rm(join(this.#folder, 'events', `${event.id}.json`), { force: true });
  }

  /** A hex number greater than all previous ones, even across restarts. */
  nextSequencer(now: number): string {
    this.#lastSequence = Math.max(now * 1000, this.#lastSequence + 1);
    return this.#lastSequence.toString(16).toUpperCase().padStart(18, '0');
  }

  async #write(record: ObjectRecord): Promise<void> {
    await writeDurably(this.#recordPath(record.key), JSON.stringify(record));
    this.#index(record);
  }

  #index(record: ObjectRecord): void {
    this.#records.set(record.key, record);
    if (record.pending.length > 0) this.#keysWithEvents.add(record.key);
    else this.#keysWithEvents.delete(record.key);
  }

  #recordPath(key: string): string {
    return join(this.#folder, 'records', `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  async #load(): Promise<void> {
    for (const record of await this.#readAll<ObjectRecord>('records')) {
      this.#index(record);
      this.#lastSequence = Math.max(this.#lastSequence, Number.parseInt(record.sequencer, 16));
    }
    for (const event of await this.#readAll<PendingEvent>('events')) this.#deletedObjectEvents.set(event.id, event);
    const known = new Set([...this.#records.values()].map((record) => record.blob));
    for (const blob of await readdir(join(this.#folder, 'blobs'))) {
      if (!known.has(blob)) await rm(this.blobPath(blob), { force: true });
    }
  }

  async #readAll<T>(part: string): Promise<T[]> {
    const folder = join(this.#folder, part);
    const values: T[] = [];
    for (const name of await readdir(folder)) {
      const value = name.endsWith('.json') ? await readJson<T>(join(folder, name)) : undefined;
      if (value !== undefined) values.push(value);
      else await rm(join(folder, name), { force: true });
    }
    return values;
  }
}
