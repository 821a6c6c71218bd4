import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import { scheduledHandler } from '../platform/scheduled.ts';
import { deletionTiming, type DeletionMessage } from './deletion-row.ts';
import { deletionStore, type DeletionStore } from './deletion.store.ts';

interface Deps {
  readonly deletions: Pick<DeletionStore, 'listDue' | 'postpone'>;
  readonly queue: Queue<DeletionMessage>;
  readonly now: () => Date;
}

/** Maximum rows per run. Remaining rows wait for the next run. */
const BATCH = 200;

/**
 * Enqueues deletions whose worker crashed, whose message was lost, or whose final cleanup is due. Retries without
 * limit.
 */
export function sweepDeletionsWith({ deletions, queue, now }: Deps): () => Promise<void> {
  return async () => {
    const due = await deletions.listDue(now(), BATCH);
    for (const row of due) {
      const { memberId, deletionId, requestedAt } = row;
      // The row is postponed before its message is sent, so that only one of two parallel sweepers sends a message.
      const dueAt = new Date(now().getTime() + deletionTiming.retryMs).toISOString();
      if (!(await deletions.postpone(row, dueAt))) continue;
      await queue.send({ memberId });
      log('info', 'deletion requeued', { deletionId, requestedAt });
    }
  };
}

export const handler = scheduledHandler('sweep-deletions', () => {
  const environment = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string(), DELETION_QUEUE_URL: z.string() });
  return sweepDeletionsWith({
    deletions: deletionStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    queue: jsonQueue(environment.DELETION_QUEUE_URL),
    now: () => new Date(),
  });
});
