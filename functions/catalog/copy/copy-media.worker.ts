import { queueWorker } from '#platform/queue/queue-worker.ts';
import { readCopyRequest, type CopyRequest } from '../item/catalog-row.ts';
import { copyMedia, copyMediaUses } from './copy-media.service.ts';

const copyMediaWorker = queueWorker('copy-media', {
  impact: 'New videos, podcasts and study guides stay in preparation.',
  uses: copyMediaUses,
  timeoutSeconds: 300,
})((deps) => ({
  read: readCopyRequest,
  run: (request: CopyRequest) => copyMedia(deps, request),
  getLogIds: (request) => request,
}));

export const { handler, declaration } = copyMediaWorker;
