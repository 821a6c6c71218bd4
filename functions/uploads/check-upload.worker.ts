import * as z from 'zod';
import { log } from '#platform/logging.ts';
import { type ParsedMessage, queueWorker } from '#platform/queue/queue-worker.ts';
import { bucketName, objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { derive } from '#platform/uses/use.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/uploads/upload-limits.ts';
import type { Reservation } from './reservation.ts';
import { reservationStore } from './reservation.store.ts';

function reasonToDelete(
  reservation: Reservation | undefined,
  size: number,
): 'no reservation' | 'too large' | null {
  if (!reservation) return 'no reservation';

  return size > (reservation.limitBytes ?? reservation.size ?? UPLOAD_LIMIT_BYTES)
    ? 'too large'
    : null;
}

type UploadedFile = NonNullable<ReturnType<typeof parseUploadedFile>>;

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

/**
 * Returns the files in an S3 event. Throws for a malformed body, so the message moves to the
 * dead-letter queue.
 */
export function readUploadEvent(body: string, uploadsBucket: string): ParsedMessage<UploadedFile> {
  const message: unknown = JSON.parse(body);
  if (testEventSchema.safeParse(message).success) return { kind: 'ignore', why: 'test event' };

  const work = eventSchema
    .parse(message)
    .Records.filter(({ eventName }) => /^(s3:)?ObjectCreated:/.test(eventName))
    .filter(({ s3 }) => s3.bucket.name === uploadsBucket)
    .map(({ s3: { object } }) => parseUploadedFile(object.key, object.size))
    .filter((file) => file !== undefined);

  return work.length > 0
    ? { kind: 'work', work }
    : { kind: 'ignore', why: 'no upload was created' };
}

/** `size` is in bytes. Keys in S3 events are form-encoded, so `+` is a space. */
function parseUploadedFile(encodedKey: string, size: number) {
  const key = decodeURIComponent(encodedKey.replaceAll('+', ' '));
  const [, memberId, uploadId] = INCOMING_KEY.exec(key) ?? [];
  return memberId && uploadId ? { memberId, uploadId, key, size } : undefined;
}

/**
 * Deletes an uploaded file that exceeds its limit, or whose reservation is missing or already used.
 * S3 accepts such files, because an upload URL stays valid after its reservation is used and may
 * not have a signed length.
 */
export const checkUploadWorker = queueWorker('check-upload', {
  impact: 'Uploaded files over the size limit are deleted only after a day.',
  uses: {
    reservations: reservationStore.pick('find'),
    uploads: objects('Uploads', INCOMING_PREFIX).pick('remove'),
    uploadsBucket: derive({}, () => bucketName('Uploads')),
  },
})(({ reservations, uploads, uploadsBucket }) => ({
  read: (body) => readUploadEvent(body, uploadsBucket),

  async run({ memberId, uploadId, key, size }) {
    const reason = reasonToDelete(await reservations.find(memberId, uploadId), size);
    if (reason === null) return;

    await uploads.remove(key);
    log('warn', 'upload deleted', { memberId, uploadId, size, reason });
  },

  getLogIds: ({ memberId, uploadId }) => ({ memberId, uploadId }),
}));

export const { handler, declaration } = checkUploadWorker;
