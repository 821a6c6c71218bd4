import { randomUUID } from 'node:crypto';
import { REGION } from '../aws/credentials.ts';
import type { NotificationRule, ObjectRecord, PendingEvent } from './bucket.ts';
import type { BucketStore } from './bucket-store.ts';
import type { OpenBucket } from './s3-request.ts';

export type CreationMethod = 'Put' | 'Copy' | 'CompleteMultipartUpload';

/** Sends a message to the queue with this ARN. If the call throws or rejects, the message is sent again. */
export type Notify = (queueArn: string, messageBody: string) => void | Promise<void>;

const RETRY_MS = 500;

/**
 * Returns an event for each notification rule that matches the new object.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export function createEvents(
  { store, settings: { notifications = [] } }: OpenBucket,
  record: ObjectRecord,
  createdBy: CreationMethod,
): PendingEvent[] {
  return notifications
    .filter((rule) => matches(rule, record.key, createdBy))
    .map(({ queueArn }) => {
      const id = `${record.sequencer}-${randomUUID()}`;
      return { id, queueArn, body: JSON.stringify({ Records: [buildEventRecord(store.name, record, createdBy, id)] }) };
    });
}

function matches(rule: NotificationRule, key: string, createdBy: CreationMethod): boolean {
  const wanted = rule.events.some(
    (event) => event === 's3:ObjectCreated:*' || event === `s3:ObjectCreated:${createdBy}`,
  );
  return wanted && key.startsWith(rule.prefix ?? '') && key.endsWith(rule.suffix ?? '');
}

function buildEventRecord(bucket: string, record: ObjectRecord, createdBy: CreationMethod, id: string): object {
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: REGION,
    eventTime: new Date(record.lastModified).toISOString(),
    eventName: `ObjectCreated:${createdBy}`,
    userIdentity: { principalId: 'AWS:LOCAL' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': id, 'x-amz-id-2': id },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket, ownerIdentity: { principalId: 'LOCAL' }, arn: `arn:aws:s3:::${bucket}` },
      object: {
        key: encodeEventKey(record.key),
        size: record.size,
        eTag: record.etag.replaceAll('"', ''),
        sequencer: record.sequencer,
      },
    },
  };
}

/** S3 events form-encode the key (a space becomes `+`) but leave slashes unencoded. */
function encodeEventKey(key: string): string {
  return encodeURIComponent(key)
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/');
}

/** Delivers events from the buckets to the queues, at least once. */
export class Outbox {
  readonly #buckets: ReadonlyMap<string, OpenBucket>;
  readonly #notify: Notify;
  #lastRun = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(buckets: ReadonlyMap<string, OpenBucket>, notify: Notify) {
    this.#buckets = buckets;
    this.#notify = notify;
  }

  /** Tries to deliver every pending event once, then resolves. */
  deliver(): Promise<void> {
    this.#lastRun = this.#lastRun.then(() => this.#run());
    return this.#lastRun;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#lastRun;
  }

  async #run(): Promise<void> {
    for (const { store } of this.#buckets.values()) {
      for (const event of store.listPendingEvents()) if (!this.#isClosed) await this.#send(store, event);
    }
  }

  async #send(store: BucketStore, event: PendingEvent): Promise<void> {
    try {
      await this.#notify(event.queueArn, event.body);
    } catch (error) {
      console.error(`s3: the queue ${event.queueArn} did not accept an event; it will be retried`, error);
      clearTimeout(this.#retry);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.deliver(), RETRY_MS).unref();
      return;
    }
    store.markSent(event);
  }
}
