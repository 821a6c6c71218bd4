import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { readCopyRequest, type CopyRequest } from './copy-request.ts';
import { mediaCopier, type MediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore, type PendingCopyStore } from './pending-copy.store.ts';

interface Deps {
  readonly copies: Pick<PendingCopyStore, 'find' | 'fail'>;
  readonly copier: Pick<MediaCopier, 'abort'>;
}

/** Handles copies that failed every retry. The administrator then sees the failure and can upload the file again. */
export function failCopyWith({ copies, copier }: Deps): (request: CopyRequest) => Promise<void> {
  return async (request) => {
    const copy = (await copies.find(request))?.copy;
    if (copy?.copyId !== request.copyId) return;
    await copier.abort(copy);
    const failed = await copies.fail(request, copy.copyId, 'COPY_FAILED');
    log('warn', 'media copy given up', { itemId: request.itemId, failed });
  };
}

export const handler = queueWorker('fail-copy', () => {
  const environment = readEnvironment({
    CATALOG_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  const run = failCopyWith({
    copies: pendingCopyStore(documentClient(), environment.CATALOG_TABLE),
    copier: mediaCopier({ uploads: environment.UPLOADS_BUCKET, media: environment.MEDIA_BUCKET }),
  });
  return { read: readCopyRequest, getLogIds: (request) => request, run };
});
