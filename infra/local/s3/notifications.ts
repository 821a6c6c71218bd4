import { randomUUID } from 'node:crypto';
import { REGION } from '../aws/credentials.ts';
import type { NotificationRule, ObjectRecord, PendingEvent } from './bucket.ts';
import type { BucketStore } from './bucket-store.ts';
import type { OpenBucket } from './s3-request.ts';
import type { CreationMethod } from './bucket.ts';

/** Sends a message to the queue with this ARN. If the call throws, the message is sent again. */
export type Notify = (queueArn: string, messageBody: string) => void;

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
      return {
        id,
        queueArn,
        body: JSON.stringify({ Records: [buildEventRecord(store.name, record, createdBy, id)] }),
      };
    });
}

function matches(rule: NotificationRule, key: string, createdBy: CreationMethod): boolean {
  const wanted = rule.events.some(
    (event) => event === 's3:ObjectCreated:*' || event === `s3:ObjectCreated:${createdBy}`,
  );
  return wanted && key.startsWith(rule.prefix ?? '') && key.endsWith(rule.suffix ?? '');
}

function buildEventRecord(
  bucket: string,
  record: ObjectRecord,
  createdBy: CreationMethod,
  id: string,
): object {
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
      bucket: {
        name: bucket,
        ownerIdentity: { principalId: 'LOCAL' },
        arn: `arn:aws:s3:::${bucket}`,
      },
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
export function createOutbox(buckets: ReadonlyMap<string, OpenBucket>, notify: Notify) {
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = (store: BucketStore, event: PendingEvent): void => {
    try {
      notify(event.queueArn, event.body);
      store.markSent(event);
    } catch (error) {
      console.error(
        `s3: the queue ${event.queueArn} did not accept an event; it will be retried`,
        error,
      );

      clearTimeout(retry);
      retry = setTimeout(deliver, RETRY_MS).unref();
    }
  };

  /** Tries to deliver every pending event once. */
  const deliver = (): void => {
    if (isClosed) return;
    for (const { store } of buckets.values())
      for (const event of store.listPendingEvents()) send(store, event);
  };

  const close = (): void => {
    isClosed = true;
    clearTimeout(retry);
  };

  return { deliver, close };
}
