import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import { scheduled } from '../platform/scheduled.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { copyTiming, MOST_ROUNDS, type CatalogueRow } from './catalogue-row.ts';
import { emptyTrash } from './copy-media.ts';
import type { CopyRequest } from './copy-request.ts';
import { mediaCopier, type MediaCopier } from './media-copy.gateway.ts';
import { pendingCopyStore, type PendingCopyStore } from './pending-copy.store.ts';

interface Parts {
  readonly copies: Pick<PendingCopyStore, 'listDue' | 'postpone' | 'fail' | 'find' | 'emptied'>;
  readonly copier: Pick<MediaCopier, 'abort'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly queue: Queue<CopyRequest>;
  readonly now: () => Date;
}

/** Rows per run; the rest waits for the next run. */
const BATCH = 100;

/** Retries or fails stuck copies, and deletes replaced files left by an interruption. */
export function sweepCopiesWith(parts: Parts): () => Promise<void> {
  return async () => {
    for (const row of await parts.copies.listDue(parts.now(), BATCH)) {
      log('info', 'catalogue swept', { itemId: row.itemId, outcome: await sweep(parts, row) });
    }
  };
}

async function sweep(parts: Parts, row: CatalogueRow): Promise<string> {
  const { kind, itemId, copy } = row;
  if (copy && copy.rounds >= MOST_ROUNDS) {
    await parts.copier.abort(copy);
    return (await parts.copies.fail(row, copy.copyId, 'COPY_FAILED')) ? 'gave up' : 'settled meanwhile';
  }
  const dueAt = new Date(parts.now().getTime() + copyTiming.copyMs).toISOString();
  // Postpone first, so that only one of two concurrent sweepers continues.
  if (!(await parts.copies.postpone(row, dueAt))) return 'moved meanwhile';
  if (copy) await parts.queue.send({ kind, itemId, copyId: copy.copyId });
  await emptyTrash(parts, row);
  return copy ? 'queued again' : 'emptied';
}

export const handler = scheduled('sweep-copies', () => {
  const environment = readEnvironment({
    CATALOGUE_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
    COPY_QUEUE_URL: z.string(),
  });
  return sweepCopiesWith({
    copies: pendingCopyStore(documentClient(), environment.CATALOGUE_TABLE),
    copier: mediaCopier({ uploads: environment.UPLOADS_BUCKET, media: environment.MEDIA_BUCKET }),
    media: objectStore(environment.MEDIA_BUCKET),
    queue: jsonQueue(environment.COPY_QUEUE_URL),
    now: () => new Date(),
  });
});
