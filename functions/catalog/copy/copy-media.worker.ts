import * as z from 'zod';
import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { readEnvironment, readVariable } from '#platform/environment.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import { copyMediaWith } from './copy-media.service.ts';
import { readCopyRequest } from '../item/catalog-row.ts';
import { contentStore } from './content.store.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore } from '../item/pending-copy.store.ts';
import { startStream, type StartStreamDeps } from '../stream/start-stream.service.ts';
import { streamEncoder } from '../stream/stream-encoder.gateway.ts';

export const handler = createQueueHandler('copy-media', () => {
  const buckets = {
    uploads: readVariable('UPLOADS_BUCKET'),
    media: readVariable('CONTENT_BUCKET'),
  };

  const streaming = streamDepsFromEnv(buckets.media);

  const run = copyMediaWith({
    copies: pendingCopyStore(),
    copier: mediaCopier(buckets),
    media: contentStore(buckets.media),
    uploads: objectStore(buckets.uploads),
    reservations: reservationStore(),
    now: () => new Date(),
    startStream: streaming && ((row) => startStream(streaming, row)),
  });

  return { read: readCopyRequest, run, getLogIds: (request) => request };
});

/** Undefined if the stack was deployed without streaming. */
function streamDepsFromEnv(bucket: string): StartStreamDeps | undefined {
  const { ENCODING_QUEUE_ARN: queueArn, ENCODING_ROLE_ARN: roleArn } = readEnvironment({
    ENCODING_QUEUE_ARN: z.string().optional(),
    ENCODING_ROLE_ARN: z.string().optional(),
  });

  if (!queueArn || !roleArn) return undefined;

  return {
    encoder: streamEncoder(),
    streams: pendingCopyStore(),
    bucket,
    resources: { queueArn, roleArn },
  };
}
