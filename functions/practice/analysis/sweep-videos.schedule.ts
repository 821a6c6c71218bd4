import {
  analysisQueue,
  buildAnalysisRequest,
  type AnalysisRequest,
  addMilliseconds,
  MAX_ATTEMPTS,
  analysisTiming,
  type VideoRow,
  videoStore,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import type { Queue } from '#platform/queue/queue.gateway.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';

interface Deps {
  videos: Pick<VideoStore, 'listDue' | 'postpone' | 'giveUp'>;
  media: Pick<ObjectStore, 'metadata'>;
  queue: Queue<AnalysisRequest>;
  now: () => Date;
}

/** Maximum number of rows per run. The remaining rows wait for the next run, a minute later. */
const BATCH_SIZE = 200;

/**
 * Enqueues a video again if its worker or message was lost. Marks the video as failed after the
 * last attempt, or if its file never arrives.
 */
export function sweepVideosWith(deps: Deps): () => Promise<void> {
  return async () => {
    const due = await deps.videos.listDue(deps.now(), BATCH_SIZE);
    for (const row of due) {
      const outcome = await sweepVideo(deps, row);
      log('info', 'video swept', {
        videoId: row.videoId,
        status: row.analysisStatus,
        attempts: row.attempts,
        outcome,
      });
    }
  };
}

async function sweepVideo(deps: Deps, row: VideoRow): Promise<string> {
  const now = deps.now();
  const hasFile = row.mediaKey !== null && (await deps.media.metadata(row.mediaKey)) !== undefined;
  if (row.attempts >= MAX_ATTEMPTS) {
    return (await deps.videos.giveUp(row, 'ANALYSIS_UNAVAILABLE', now))
      ? 'gave up'
      : 'already settled';
  }

  if (!hasFile && isUploadOverdue(row, now)) {
    return (await deps.videos.giveUp(row, 'UPLOAD_MISSING', now))
      ? 'upload missing'
      : 'already settled';
  }

  // Postpone the row's next check before enqueueing, so that only one of two concurrent sweepers
  // continues.
  const delayMs = hasFile ? analysisTiming.pendingRetryMs : analysisTiming.pendingMs;
  if (!(await deps.videos.postpone(row, addMilliseconds(now, delayMs))))
    return 'changed concurrently';
  if (!hasFile) return 'waiting for the file';

  await deps.queue.send(buildAnalysisRequest(row));

  return 'queued again';
}

function isUploadOverdue(row: VideoRow, now: Date): boolean {
  return now.getTime() - new Date(row.createdAt).getTime() >= analysisTiming.uploadTimeoutMs;
}

export const handler = scheduledHandler('sweep-videos', () =>
  sweepVideosWith({
    videos: videoStore(),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    queue: analysisQueue(),
    now: () => new Date(),
  }),
);
