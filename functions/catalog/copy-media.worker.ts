import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { reservationStore } from '../uploads/uploads.public.ts';
import { copyMediaWith } from './copy-media.service.ts';
import { readCopyRequest } from './copy-request.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore } from './pending-copy.store.ts';

export const handler = queueWorker('copy-media', () => {
  const environment = readEnvironment({
    CATALOG_TABLE: z.string(),
    UPLOADS_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  const run = copyMediaWith({
    copies: pendingCopyStore(documentClient(), environment.CATALOG_TABLE),
    copier: mediaCopier({ uploads: environment.UPLOADS_BUCKET, media: environment.MEDIA_BUCKET }),
    media: objectStore(environment.MEDIA_BUCKET),
    uploads: objectStore(environment.UPLOADS_BUCKET),
    reservations: reservationStore(documentClient(), environment.UPLOADS_TABLE),
    now: () => new Date(),
  });
  return { read: readCopyRequest, run, getLogIds: (request) => request };
});
