import {
  buildAnalysisRequest,
  sendsAnalysisRequests,
  type VideoKey,
} from '#functions/videos/videos.public.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';

/**
 * Forwards each S3 upload event as an `AnalysisRequest` in the member's message group. S3 can't set
 * a message group, which per-member fair queueing requires.
 */
export const enqueueAnalysisWorker = queueWorker('enqueue-analysis', {
  impact:
    'Practice videos wait a minute longer for analysis, and one member’s backlog may delay the others.',
  uses: {
    queue: sendsAnalysisRequests,
    // S3 events from other buckets are ignored.
    mediaBucket: textSetting('MEDIA_BUCKET'),
  },
})(({ queue, mediaBucket }) => ({
  read: (body) => readAnalysisMessage(body, mediaBucket),
  run: (key: VideoKey) => queue.send(buildAnalysisRequest(key)),
  getLogIds: videoLogFields,
}));

export const { handler, declaration } = enqueueAnalysisWorker;
