import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import type { Queue } from '../platform/queue/queue.gateway.ts';
import { scheduled } from '../platform/scheduled.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { analysisQueue } from './analysis-queue.gateway.ts';
import { analysisRequest, type AnalysisRequest } from './analysis-request.ts';
import { after, MOST_ATTEMPTS, timing, type VideoRow } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'listDue' | 'postpone' | 'giveUp'>;
  readonly media: Pick<ObjectStore, 'facts'>;
  readonly queue: Queue<AnalysisRequest>;
  readonly now: () => Date;
}

/** Rows per run; the rest waits for the next minute. */
const BATCH = 200;

/**
 * Ensures that no video stays pending or processing: enqueues it again after a lost worker or message, and fails it
 * after the last attempt or if its file never arrived.
 */
export function sweepVideosWith(parts: Parts): () => Promise<void> {
  return async () => {
    const due = await parts.videos.listDue(parts.now(), BATCH);
    for (const row of due) {
      const outcome = await sweep(parts, row);
      log('info', 'video swept', { videoId: row.videoId, status: row.analysisStatus, attempts: row.attempts, outcome });
    }
  };
}

async function sweep(parts: Parts, row: VideoRow): Promise<string> {
  const now = parts.now();
  const arrived = row.mediaKey !== null && (await parts.media.facts(row.mediaKey)) !== undefined;
  if (row.attempts >= MOST_ATTEMPTS) {
    return (await parts.videos.giveUp(row, 'ANALYSIS_UNAVAILABLE', now)) ? 'gave up' : 'settled meanwhile';
  }
  if (!arrived && isOverdue(row, now)) {
    return (await parts.videos.giveUp(row, 'UPLOAD_MISSING', now)) ? 'upload missing' : 'settled meanwhile';
  }
  // Postpone before enqueueing, so that only one of two concurrent sweepers continues.
  if (!(await parts.videos.postpone(row, after(now, arrived ? timing.pendingAgainMs : timing.pendingMs))))
    return 'moved meanwhile';
  if (!arrived) return 'waiting for the file';
  await parts.queue.send(analysisRequest(row));
  return 'queued again';
}

function isOverdue(row: VideoRow, now: Date): boolean {
  return now.getTime() - new Date(row.createdAt).getTime() >= timing.uploadMissingMs;
}

export const handler = scheduled('sweep-videos', () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
    ANALYSIS_QUEUE_URL: z.string(),
  });
  return sweepVideosWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    queue: analysisQueue(environment.ANALYSIS_QUEUE_URL),
    now: () => new Date(),
  });
});
