import * as z from 'zod';
import { videoStore, type VideoKey, type VideoStore } from '#functions/videos/videos.public.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { readEnvironment } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';

interface Deps {
  videos: Pick<VideoStore, 'find' | 'giveUp'>;
  now: () => Date;
}

/**
 * Handles messages in the analysis dead-letter queue by marking the video as failed, so that the
 * member can retry. Throws while a worker still holds the lease, so that the message is
 * redelivered.
 */
export function failVideoWith({ videos, now }: Deps): (key: VideoKey) => Promise<void> {
  return async (key) => {
    const isMarkedFailed = await videos.giveUp(key, 'ANALYSIS_UNAVAILABLE', now());
    log('warn', 'video given up', { videoId: key.videoId, isMarkedFailed });
    if (isMarkedFailed) return;

    const row = await videos.find(key);
    if (row?.analysisStatus === 'processing') throw new Error('a worker still holds this video');
  };
}

export const handler = createQueueHandler('fail-video', () => {
  const environment = readEnvironment({ VIDEOS_TABLE: z.string(), MEDIA_BUCKET: z.string() });
  const run = failVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    now: () => new Date(),
  });

  return {
    read: (body) => readAnalysisMessage(body, environment.MEDIA_BUCKET),
    run,
    getLogIds: videoLogFields,
  };
});
