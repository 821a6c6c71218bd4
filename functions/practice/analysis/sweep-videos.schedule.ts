import {
  buildAnalysisRequest,
  addMilliseconds,
  MAX_ATTEMPTS,
  analysisTiming,
  sendsAnalysisRequests,
  videoStore,
} from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import { schedule } from '#platform/scheduled.ts';
import { objects } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { DueVideo } from './due-video.ts';
import { dueVideoStore } from './due-video.store.ts';

const uses = {
  videos: videoStore.pick('postpone', 'giveUp'),
  dueVideos: dueVideoStore.pick('listDue'),
  media: objects('Media', PRACTICE_PREFIX).pick('metadata'),
  queue: sendsAnalysisRequests,
  now: clock,
};

type Deps = Wired<typeof uses>;

/** Maximum number of rows per run. The remaining rows wait for the next run, a minute later. */
const BATCH_SIZE = 200;

/**
 * Enqueues a video again if its worker or message was lost. Marks the video as failed after the
 * last attempt, or if its file never arrives.
 */
export const sweepVideosSchedule = schedule('sweep-videos', {
  impact: 'Interrupted analyses are not retried.',
  uses,
  // Shorter than the schedule's interval, so that runs don't overlap.
  timeoutSeconds: 55,
})(async (deps) => {
  const due = await deps.dueVideos.listDue(deps.now(), BATCH_SIZE);
  for (const row of due) {
    const outcome = await sweepVideo(deps, row);
    log('info', 'video swept', {
      videoId: row.videoId,
      status: row.analysisStatus,
      attempts: row.attempts,
      outcome,
    });
  }
});

export const { handler, declaration } = sweepVideosSchedule;

async function sweepVideo(deps: Deps, row: DueVideo): Promise<string> {
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

function isUploadOverdue(row: DueVideo, now: Date): boolean {
  return now.getTime() - new Date(row.createdAt).getTime() >= analysisTiming.uploadTimeoutMs;
}
