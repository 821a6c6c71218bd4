import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { jsonQueue, type Queue } from '#platform/queue/queue.gateway.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import {
  exportStore,
  exportTiming,
  MAX_EXPORT_ATTEMPTS,
  type ExportMessage,
  type ExportStore,
} from './export.store.ts';

interface Deps {
  exports: Pick<ExportStore, 'listDue' | 'postpone' | 'fail'>;
  queue: Queue<ExportMessage>;
  now: () => Date;
}

/** Maximum rows per run. Remaining rows wait for the next run. */
const BATCH = 200;

/** Enqueues data copies whose message was lost. Marks a copy as failed after its last attempt. */
export function sweepExportsWith({ exports, queue, now }: Deps): () => Promise<void> {
  return async () => {
    for (const row of await exports.listDue(now(), BATCH)) {
      const { memberId, exportId, attempts } = row;
      if (attempts >= MAX_EXPORT_ATTEMPTS) {
        const failed = await exports.fail(row);
        log('error', 'data export failed', { exportId, attempts, failed });
        continue;
      }

      // Postpone the row before sending the message, so that only one of two parallel sweepers
      // sends it.
      const dueAt = new Date(now().getTime() + exportTiming.attemptMs).toISOString();
      if (!(await exports.postpone(row, dueAt))) continue;

      await queue.send({ memberId, exportId });
      log('info', 'data export requeued', { exportId, attempts });
    }
  };
}

export const handler = scheduledHandler('sweep-exports', () =>
  sweepExportsWith({
    exports: exportStore(),
    queue: jsonQueue(readVariable('EXPORT_QUEUE_URL')),
    now: () => new Date(),
  }),
);
