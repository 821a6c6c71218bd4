import { log } from '#platform/logging.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { findPendingJobId, readCopyRequest, type CopyRequest } from '../item/catalog-row.ts';
import { pendingCopyStore } from '../item/pending-copy.store.ts';
import { failStream } from '../stream/fail-stream.service.ts';
import { copyAborter } from './media-copy.gateway.ts';

/**
 * Marks a copy or a stream as failed after its last retry, so that the administrator sees the
 * failure and can upload again.
 */
export const failCopyWorker = queueWorker('fail-copy', {
  impact: 'Files that cannot be copied stay in preparation without a reason.',
  uses: { copies: pendingCopyStore.pick('find', 'fail', 'setFailed'), copier: copyAborter },
  // AWS recommends at most a sixth of the dead-letter queue's visibility timeout (three minutes).
  timeoutSeconds: 30,
})(({ copies, copier }) => ({
  read: readCopyRequest,

  async run(request: CopyRequest) {
    const row = await copies.find(request);
    if (row && !row.copy && findPendingJobId(row) === request.copyId) {
      return failStream(copies, request, request.copyId, 'ENCODING_FAILED');
    }

    const copy = row?.copy;
    if (copy?.copyId !== request.copyId) return;

    await copier.abort(copy);

    const failed = await copies.fail(request, copy.copyId, 'COPY_FAILED');
    log('warn', 'media copy given up', { itemId: request.itemId, failed });
  },

  getLogIds: (request) => request,
}));

export const { handler, declaration } = failCopyWorker;
