import { readVariable } from '../platform/environment.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { reservationStore } from '../uploads/uploads.public.ts';
import { copyMediaWith } from './copy-media.service.ts';
import { readCopyRequest } from './catalog-row.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore } from './pending-copy.store.ts';

export const handler = queueWorker('copy-media', () => {
  const buckets = { uploads: readVariable('UPLOADS_BUCKET'), media: readVariable('CONTENT_BUCKET') };
  const run = copyMediaWith({
    copies: pendingCopyStore(),
    copier: mediaCopier(buckets),
    media: objectStore(buckets.media),
    uploads: objectStore(buckets.uploads),
    reservations: reservationStore(),
    now: () => new Date(),
  });
  return { read: readCopyRequest, run, getLogIds: (request) => request };
});
