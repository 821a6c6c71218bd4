import { log } from '#platform/logging.ts';
import { sendsTo } from '#platform/queue/queue.gateway.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock } from '#platform/uses/use.ts';
import { deletionStore, deletionTiming, type DeletionMessage } from './deletion.store.ts';

/** Maximum rows per run. Remaining rows wait for the next run. */
const BATCH = 200;

/**
 * Enqueues deletions whose message was lost or whose final cleanup is due. Never gives up on a
 * deletion.
 */
export const sweepDeletions = schedule('sweep-deletions', {
  impact:
    'Interrupted account deletions are not resumed, and finished ones are not checked for leftovers.',
  uses: {
    deletions: deletionStore.pick('listDue', 'postpone'),
    queue: sendsTo<DeletionMessage>('DeletionQueue'),
    now: clock,
  },
  timeoutSeconds: 55,
})(async ({ deletions, queue, now }) => {
  const due = await deletions.listDue(now(), BATCH);
  for (const row of due) {
    const { memberId, deletionId, requestedAt } = row;
    // Postpone the row before sending the message, so that only one of two parallel sweepers sends
    // it.
    const dueAt = new Date(now().getTime() + deletionTiming.retryMs).toISOString();
    if (!(await deletions.postpone(row, dueAt))) continue;

    await queue.send({ memberId });
    log('info', 'deletion requeued', { deletionId, requestedAt });
  }
});

export const { handler, declaration } = sweepDeletions;
