import * as z from 'zod';
import type { ParsedMessage } from '../platform/queue/queue-worker.ts';

/** A file that has arrived in the uploads bucket. */
export interface UploadedFile {
  readonly memberId: string;
  readonly uploadId: string;
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

const eventSchema = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      s3: z.object({
        bucket: z.object({ name: z.string() }),
        object: z.object({ key: z.string(), size: z.number().default(0) }),
      }),
    }),
  ),
});

const testEventSchema = z.object({ Event: z.literal('s3:TestEvent') });

const INCOMING_KEY = /^incoming\/([^/]+)\/([^/]+)$/;

/** Returns the files in an S3 event. Throws for a malformed body, so the message moves to the dead-letter queue. */
export function readUploadEvent(body: string, uploadsBucket: string): ParsedMessage<UploadedFile> {
  const message: unknown = JSON.parse(body);
  if (testEventSchema.safeParse(message).success) return { kind: 'ignore', why: 'test event' };
  const work = eventSchema
    .parse(message)
    .Records.filter(({ eventName }) => /^(s3:)?ObjectCreated:/.test(eventName))
    .filter(({ s3 }) => s3.bucket.name === uploadsBucket)
    .map(({ s3: { object } }) => uploadedFile(object.key, object.size))
    .filter((file) => file !== undefined);
  return work.length > 0 ? { kind: 'work', work } : { kind: 'ignore', why: 'no upload was created' };
}

/** Keys in S3 events are form-encoded, so `+` is a space. */
function uploadedFile(encodedKey: string, size: number): UploadedFile | undefined {
  const key = decodeURIComponent(encodedKey.replaceAll('+', ' '));
  const [, memberId, uploadId] = INCOMING_KEY.exec(key) ?? [];
  return memberId && uploadId ? { memberId, uploadId, key, size } : undefined;
}
