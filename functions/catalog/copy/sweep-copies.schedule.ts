import { log } from '#platform/logging.ts';
import { sendsTo } from '#platform/queue/queue.gateway.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock, type Wired } from '#platform/uses/use.ts';

import {
  findPendingJobId,
  sweepDelays,
  MAX_COPY_RETRIES,
  type CatalogRow,
  type CopyRequest,
} from '../item/catalog-row.ts';
import { pendingCopyStore } from '../item/pending-copy.store.ts';
import { contentFilesAndStreams } from './content.store.ts';
import { emptyTrash } from './empty-trash.service.ts';
import { copyAborter } from './media-copy.gateway.ts';

/** Maximum number of rows per run. The remaining rows wait for the next run. */
const BATCH = 100;

const uses = {
  copies: pendingCopyStore.pick('listDue', 'postpone', 'fail', 'find', 'clearTrash'),
  copier: copyAborter,
  media: contentFilesAndStreams.pick('remove'),
  queue: sendsTo<CopyRequest>('CopyQueue'),
  now: clock,
};

/**
 * Retries stuck copies and streams, or marks copies as failed. Also deletes replaced files that an
 * interrupted save left behind.
 */
export const sweepCopiesSchedule = schedule('sweep-copies', {
  impact: 'Interrupted copies are not resumed, and replaced files are not deleted.',
  uses,
  timeoutSeconds: 55,
})(async (deps) => {
  for (const row of await deps.copies.listDue(deps.now(), BATCH)) {
    log('info', 'catalog swept', { itemId: row.itemId, outcome: await sweep(deps, row) });
  }
});

export const { handler, declaration } = sweepCopiesSchedule;

async function sweep(deps: Wired<typeof uses>, row: CatalogRow): Promise<string> {
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
