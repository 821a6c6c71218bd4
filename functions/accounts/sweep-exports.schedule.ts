import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import { scheduled } from '../platform/scheduled.ts';
import { exportTiming, MOST_EXPORT_TRIES, type ExportMessage } from './export-row.ts';
import { exportStore, type ExportStore } from './export.store.ts';

interface Parts {
  readonly exports: Pick<ExportStore, 'listDue' | 'postpone' | 'fail'>;
  readonly queue: Queue<ExportMessage>;
  readonly now: () => Date;
}

/** Rows per run; the rest waits for the next run. */
const BATCH = 200;

/**
 * Enqueues copies that lost their worker or message. Marks copies as failed after the last try, so that the member may
 * request another.
 */
export function sweepExportsWith({ exports, queue, now }: Parts): () => Promise<void> {
  return async () => {
    for (const row of await exports.listDue(now(), BATCH)) {
      const { memberId, exportId, attempts } = row;
      if (attempts >= MOST_EXPORT_TRIES) {
        const failed = await exports.fail(row);
        log('error', 'copy of data failed', { exportId, attempts, failed });
        continue;
      }
      // Postponed before it is enqueued, so that only one of two parallel sweepers enqueues the row.
      const dueAt = new Date(now().getTime() + exportTiming.tryMs).toISOString();
      if (!(await exports.postpone(row, dueAt))) continue;
      await queue.send({ memberId, exportId });
      log('info', 'copy of data queued again', { exportId, attempts });
    }
  };
}

export const handler = scheduled('sweep-exports', () => {
  const environment = readEnvironment({ MEMBER_REQUESTS_TABLE: z.string(), EXPORT_QUEUE_URL: z.string() });
  return sweepExportsWith({
    exports: exportStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    queue: jsonQueue(environment.EXPORT_QUEUE_URL),
    now: () => new Date(),
  });
});
