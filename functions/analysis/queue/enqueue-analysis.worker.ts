import * as z from 'zod';
import {
  analysisQueue,
  buildAnalysisRequest,
  type AnalysisRequest,
  type VideoKey,
} from '#functions/videos/videos.public.ts';
import { readEnvironment } from '#platform/environment.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import type { Queue } from '#platform/queue/queue.gateway.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';

/**
 * Forwards each S3 upload event as an `AnalysisRequest` in the member's message group. S3 can't set
 * a message group, which per-member fair queueing requires.
 */
export function enqueueAnalysisWith(
  queue: Queue<AnalysisRequest>,
): (key: VideoKey) => Promise<void> {
  return (key) => queue.send(buildAnalysisRequest(key));
}

export const handler = createQueueHandler('enqueue-analysis', () => {
  const { MEDIA_BUCKET, ANALYSIS_QUEUE_URL } = readEnvironment({
    MEDIA_BUCKET: z.string(),
    ANALYSIS_QUEUE_URL: z.string(),
  });

  return {
    read: (body) => readAnalysisMessage(body, MEDIA_BUCKET),
    run: enqueueAnalysisWith(analysisQueue(ANALYSIS_QUEUE_URL)),
    getLogIds: videoLogFields,
  };
});
