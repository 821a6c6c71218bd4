import { log } from '#platform/logging.ts';
import { sendsTo } from '#platform/queue/queue.gateway.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock } from '#platform/uses/use.ts';
import {
  exportStore,
  exportTiming,
  MAX_EXPORT_ATTEMPTS,
  type ExportMessage,
} from './export.store.ts';

/** Maximum rows per run. Remaining rows wait for the next run. */
const BATCH = 200;

/** Enqueues data copies whose message was lost. Marks a copy as failed after its last attempt. */
const sweepExports = schedule('sweep-exports', {
  impact: 'Interrupted data copies are never finished.',
  uses: {
    exports: exportStore.pick('listDue', 'postpone', 'fail'),
    queue: sendsTo<ExportMessage>('ExportQueue'),
    now: clock,
  },
  timeoutSeconds: 55,
})(async ({ exports, queue, now }) => {
  for (const row of await exports.listDue(now(), BATCH)) {
    const { memberId, exportId, attempts } = row;
    if (attempts >= MAX_EXPORT_ATTEMPTS) {
      const failed = await exports.fail(row);
      log('error', 'data export failed', { exportId, attempts, failed });
      continue;
    }

    // Postpone the row before sending the message, so that only one of two parallel sweepers sends
    // it.
    const dueAt = new Date(now().getTime() + exportTiming.attemptMs).toISOString();
    if (!(await exports.postpone(row, dueAt))) continue;

    await queue.send({ memberId, exportId });
    log('info', 'data export requeued', { exportId, attempts });
  }
});

export const { handler, declaration } = sweepExports;
