import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { jsonQueue, type Queue } from '#platform/queue/queue.gateway.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import {
  deletionStore,
  deletionTiming,
  type DeletionMessage,
  type DeletionStore,
} from './deletion.store.ts';

interface Deps {
  deletions: Pick<DeletionStore, 'listDue' | 'postpone'>;
  queue: Queue<DeletionMessage>;
  now: () => Date;
}

/** Maximum rows per run. Remaining rows wait for the next run. */
const BATCH = 200;

/**
 * Enqueues deletions whose message was lost or whose final cleanup is due. Never gives up on a
 * deletion.
 */
export function sweepDeletionsWith({ deletions, queue, now }: Deps): () => Promise<void> {
  return async () => {
    const due = await deletions.listDue(now(), BATCH);
    for (const row of due) {
      const { memberId, deletionId, requestedAt } = row;
      // Postpone the row before sending the message, so that only one of two parallel sweepers
      // sends it.
      const dueAt = new Date(now().getTime() + deletionTiming.retryMs).toISOString();
      if (!(await deletions.postpone(row, dueAt))) continue;

      await queue.send({ memberId });
      log('info', 'deletion requeued', { deletionId, requestedAt });
    }
  };
}

export const handler = scheduledHandler('sweep-deletions', () =>
  sweepDeletionsWith({
    deletions: deletionStore(),
    queue: jsonQueue(readVariable('DELETION_QUEUE_URL')),
    now: () => new Date(),
  }),
);
