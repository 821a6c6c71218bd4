import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { jsonQueue, type Queue } from '#platform/queue/queue.gateway.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';

import {
  findPendingJobId,
  sweepDelays,
  MAX_COPY_RETRIES,
  type CatalogRow,
  type CopyRequest,
} from '../item/catalog-row.ts';
import { contentStore } from './content.store.ts';
import { emptyTrash } from './copy-media.service.ts';
import { mediaCopier, type MediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore, type PendingCopyStore } from '../item/pending-copy.store.ts';

interface Deps {
  copies: Pick<PendingCopyStore, 'listDue' | 'postpone' | 'fail' | 'find' | 'clearTrash'>;
  copier: Pick<MediaCopier, 'abort'>;
  media: Pick<ObjectStore, 'remove'>;
  queue: Queue<CopyRequest>;
  now: () => Date;
}

/** Maximum number of rows per run. The remaining rows wait for the next run. */
const BATCH = 100;

/**
 * Retries stuck copies and streams, or marks copies as failed. Also deletes replaced files that an
 * interrupted save left behind.
 */
export function sweepCopiesWith(deps: Deps): () => Promise<void> {
  return async () => {
    for (const row of await deps.copies.listDue(deps.now(), BATCH)) {
      log('info', 'catalog swept', { itemId: row.itemId, outcome: await sweep(deps, row) });
    }
  };
}

async function sweep(deps: Deps, row: CatalogRow): Promise<string> {
  const { kind, itemId, copy } = row;
  if (copy && copy.retryCount >= MAX_COPY_RETRIES) {
    await deps.copier.abort(copy);
    return (await deps.copies.fail(row, copy.copyId, 'COPY_FAILED'))
      ? 'gave up'
      : 'already settled';
  }

  const dueAt = new Date(deps.now().getTime() + sweepDelays.copyMs).toISOString();
  // Postpone first, so that only one of two concurrent sweepers continues.
  if (!(await deps.copies.postpone(row, dueAt))) return 'changed concurrently';

  const copyId = findPendingJobId(row);
  if (copyId) await deps.queue.send({ kind, itemId, copyId });
  await emptyTrash(deps, row);

  return copyId ? 'queued again' : 'emptied';
}

export const handler = scheduledHandler('sweep-copies', () => {
  const buckets = {
    uploads: readVariable('UPLOADS_BUCKET'),
    media: readVariable('CONTENT_BUCKET'),
  };

  return sweepCopiesWith({
    copies: pendingCopyStore(),
    copier: mediaCopier(buckets),
    media: contentStore(buckets.media),
    queue: jsonQueue(readVariable('COPY_QUEUE_URL')),
    now: () => new Date(),
  });
});
