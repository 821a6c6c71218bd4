import { join } from 'node:path';
import type { MockServerOptions } from '../aws/credentials.ts';
import type { ByteRange } from '../aws/byte-range.ts';
import { listen } from '../aws/http-server.ts';
import type { BucketSettings } from './bucket.ts';
import { BucketStore } from './bucket-store.ts';
import { MultipartStore } from './multipart-store.ts';
import { createEvents, createOutbox, type Notify } from './notifications.ts';
import { S3Error } from './s3-error.ts';
import type { OpenBucket, S3Context } from './s3-request.ts';
import { createS3Handler } from './s3-handler.ts';

export interface S3Options extends MockServerOptions {
  /**
   * Sends an ObjectCreated event to its queue. If this fails, the event is retried, even after a
   * restart.
   */
  notify: Notify;
}

export type S3 = Awaited<ReturnType<typeof startS3>>;

const DAY_MS = 86_400_000;

/**
 * Starts the mock server for S3 with one folder per bucket in `stateDir`. Object URLs are
 * `url/bucket/key`.
 */
export async function startS3(options: S3Options) {
  const clock = options.clock ?? Date.now;
  const buckets = new Map<string, OpenBucket>();
  const outbox = createOutbox(buckets, options.notify);

  const context: S3Context = {
    now: clock,
    bucket: (name) => findBucket(buckets, name),

    publish(bucket, content, createdBy) {
      const now = clock();
      const record = { ...content, lastModified: now, sequencer: bucket.store.nextSequencer(now) };
      const events = createEvents(bucket, record, createdBy);
      bucket.store.commit(record, events);
      if (events.length > 0) setImmediate(outbox.deliver);

      return record;
    },
  };

  const server = await listen(createS3Handler(context, options), options);

  return {
    url: server.url,

    /**
     * Creates the bucket, or updates an existing bucket's settings and keeps its objects. Sends
     * events that a crash left undelivered.
     */
    createBucket(name: string, settings: BucketSettings = {}): void {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
        throw new Error(`bucket name ${name} is malformed`);

      const known = buckets.get(name);
      if (known) return void (known.settings = settings);

      const store = new BucketStore(name, join(options.stateDir, name));
      buckets.set(name, { store, uploads: new MultipartStore(store.uploadsFolder), settings });
      if (store.listPendingEvents().length > 0) setImmediate(outbox.deliver);
    },

    /** Finds an object for a reader in this process. Without a range, `read` returns all bytes. */
    findObject(bucket: string, key: string) {
      const { store } = findBucket(buckets, bucket);
      const record = store.get(key);
      return record && { record, read: (range?: ByteRange) => store.readBlob(record, range) };
    },

    /**
     * Deletes objects and unfinished uploads that have expired by `now` (milliseconds) according to
     * their bucket's lifecycle rules. Returns the number of deletions.
     */
    deleteExpiredObjects: (now: number) => deleteExpiredObjects([...buckets.values()], now),
    deliverPendingEvents: outbox.deliver,

    async close(): Promise<void> {
      await server.close();
      outbox.close();
    },
  };
}

function findBucket(buckets: ReadonlyMap<string, OpenBucket>, name: string): OpenBucket {
  const bucket = buckets.get(name);
  if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
  return bucket;
}

function deleteExpiredObjects(buckets: readonly OpenBucket[], now: number): number {
  let deletedCount = 0;
  for (const { store, uploads, settings } of buckets) {
    for (const { prefix, expireDays, abortUploadsAfterDays } of settings.lifecycle ?? []) {
      if (expireDays !== undefined)
        deletedCount += deleteOlderThan(store, now - expireDays * DAY_MS, prefix);
      if (abortUploadsAfterDays !== undefined)
        deletedCount += uploads.deleteOlderThan(now - abortUploadsAfterDays * DAY_MS, prefix);
    }
  }

  return deletedCount;
}

function deleteOlderThan(store: BucketStore, cutoff: number, prefix: string): number {
  const expired = store
    .keys()
    .filter(
      (key) => key.startsWith(prefix) && (store.get(key)?.lastModified ?? Infinity) <= cutoff,
    );

  for (const key of expired) store.remove(key);

  return expired.length;
}
