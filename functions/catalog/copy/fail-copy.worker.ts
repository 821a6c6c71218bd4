import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { findPendingJobId, readCopyRequest, type CopyRequest } from '../item/catalog-row.ts';
import { mediaCopier, type MediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore, type PendingCopyStore } from '../item/pending-copy.store.ts';
import { failStream } from '../stream/start-stream.service.ts';

interface Deps {
  copies: Pick<PendingCopyStore, 'find' | 'fail' | 'setFailed'>;
  copier: Pick<MediaCopier, 'abort'>;
}

/**
 * Marks a copy or a stream as failed after its last retry, so that the administrator sees the
 * failure and can upload again.
 */
export function failCopyWith({ copies, copier }: Deps): (request: CopyRequest) => Promise<void> {
  return async (request) => {
    const row = await copies.find(request);
    if (row && !row.copy && findPendingJobId(row) === request.copyId) {
      return failStream(copies, request, request.copyId, 'ENCODING_FAILED');
    }

    const copy = row?.copy;
    if (copy?.copyId !== request.copyId) return;

    await copier.abort(copy);

    const failed = await copies.fail(request, copy.copyId, 'COPY_FAILED');
    log('warn', 'media copy given up', { itemId: request.itemId, failed });
  };
}

export const handler = createQueueHandler('fail-copy', () => {
  const buckets = {
    uploads: readVariable('UPLOADS_BUCKET'),
    media: readVariable('CONTENT_BUCKET'),
  };

  const run = failCopyWith({ copies: pendingCopyStore(), copier: mediaCopier(buckets) });

  return { read: readCopyRequest, getLogIds: (request) => request, run };
});
