import { videoStore, type VideoKey } from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock } from '#platform/uses/use.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';

/**
 * Handles messages in the analysis dead-letter queue by marking the video as failed, so that the
 * member can retry. Throws while a worker still holds the lease, so that the message is
 * redelivered.
 */
export const failVideoWorker = queueWorker('fail-video', {
  impact: 'Videos that cannot be analyzed show no reason.',
  uses: {
    videos: videoStore.pick('find', 'giveUp'),
    // S3 events from other buckets are ignored.
    mediaBucket: textSetting('MEDIA_BUCKET'),
    now: clock,
  },
  // AWS recommends at most a sixth of the dead-letter queue's visibility timeout (three minutes).
  timeoutSeconds: 30,
})(({ videos, mediaBucket, now }) => ({
  read: (body) => readAnalysisMessage(body, mediaBucket),

  async run(key: VideoKey) {
    const isMarkedFailed = await videos.giveUp(key, 'ANALYSIS_UNAVAILABLE', now());
    log('warn', 'video given up', { videoId: key.videoId, isMarkedFailed });
    if (isMarkedFailed) return;

    const row = await videos.find(key);
    if (row?.analysisStatus === 'processing') throw new Error('a worker still holds this video');
  },

  getLogIds: videoLogFields,
}));

export const { handler, declaration } = failVideoWorker;
