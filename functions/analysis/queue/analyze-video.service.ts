import {
  buildMediaKey,
  buildThumbnailKey,
  type AnalysisRecordStore,
  type Lease,
  type VideoKey,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { log, logError } from '#platform/logging.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import { toResults } from '#shared/analysis/analysis-record.ts';

import {
  analyzeOrReuse,
  type AnalyzedVideo,
  type AnalyzeOrReuseDeps,
  type AnalysisOutcome,
} from './analyze-or-reuse.service.ts';
import type { AnnounceReport } from './announce-report.service.ts';
import { startLeaseKeeper } from './lease-keeper.service.ts';

interface VideoAnalyzerDeps extends AnalyzeOrReuseDeps {
  videos: Pick<
    VideoStore,
    'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'returnLease' | 'complete' | 'fail'
  >;
  records: Pick<AnalysisRecordStore, 'save' | 'findByContent' | 'remove'>;
  recordings: Pick<ObjectStore, 'metadata' | 'read'>;
  thumbnails: Pick<ObjectStore, 'put' | 'remove'>;
  /** Called again for each message about a completed video. */
  announceReport: AnnounceReport;
  now: () => Date;
  newLeaseOwnerId: () => string;
}

/**
 * Analyzes one video under an exclusive lease. A worker that loses its lease discards its result.
 * Throws on a transient fault, so that the queue redelivers the message. If Lambda keeps
 * throttling, leaves the video to the sweeper, so that each waiting video has one message.
 */
export function createVideoAnalyzer(deps: VideoAnalyzerDeps): (key: VideoKey) => Promise<void> {
  return async (key) => {
    const lease: Lease = { ...key, owner: deps.newLeaseOwnerId() };
    // If the file isn't uploaded yet, its upload will trigger another event.
    if (!(await deps.recordings.metadata(buildMediaKey(key.memberId, key.videoId))))
      return logOutcome(key, 'no file');
    if (!(await deps.videos.takeLease(lease, deps.now()))) return announceIfCompleted(deps, key);

    const leaseKeeper = startLeaseKeeper(deps.videos, lease, deps.now);

    try {
      const outcome = await analyzeOrReuse(deps, key, leaseKeeper);
      await saveOutcome(deps, lease, outcome);
    } catch (error) {
      if (leaseKeeper.lostSignal.aborted) return logOutcome(key, 'lost the lease');
      await deps.videos.releaseLease(lease, deps.now());
      throw error;
    } finally {
      leaseKeeper.stop();
    }
  };
}

async function saveOutcome(
  deps: VideoAnalyzerDeps,
  lease: Lease,
  { analysis, contentKey }: AnalysisOutcome,
): Promise<void> {
  if (analysis.state === 'analyzed') return saveRecord(deps, lease, analysis, contentKey);
  if (analysis.state === 'throttled') {
    const isReturned = await deps.videos.returnLease(lease, deps.now());
    return logOutcome(lease, isReturned ? 'throttled' : 'lost the lease');
  }

  const reason = analysis.state === 'unreadable' ? analysis.reason : 'ANALYSIS_UNAVAILABLE';
  const failed = await deps.videos.fail(lease, reason, deps.now());
  logOutcome(lease, failed ? reason : 'lost the lease');
}

async function saveRecord(
  deps: VideoAnalyzerDeps,
  lease: Lease,
  { record, thumbnail }: AnalyzedVideo,
  contentKey?: string,
): Promise<void> {
  // Renew the lease first, so that a worker whose lease expired doesn't overwrite the next lease
  // holder's record.
  if (!(await deps.videos.renewLease(lease, deps.now())))
    return logOutcome(lease, 'lost the lease');

  const hasThumbnail = thumbnail ? await saveThumbnail(deps, lease, thumbnail) : false;
  await deps.records.save(lease, record, contentKey);

  if (await deps.videos.complete(lease, toResults(record), deps.now(), hasThumbnail)) {
    logOutcome(lease, 'completed');
    return deps.announceReport({ memberId: lease.memberId, videoId: lease.videoId });
  }

  logOutcome(lease, 'lost the lease');
  // If the video was deleted, delete its record and thumbnail too. Otherwise, the next lease holder
  // overwrites them.
  if (await deps.videos.find(lease)) return;

  await deps.records.remove(lease);
  await deps.thumbnails.remove(buildThumbnailKey(lease));
}

/**
 * Returns false instead of throwing, so that the member gets the report even without a thumbnail.
 */
async function saveThumbnail(
  { thumbnails }: VideoAnalyzerDeps,
  lease: Lease,
  thumbnail: Uint8Array,
): Promise<boolean> {
  try {
    await thumbnails.put(buildThumbnailKey(lease), thumbnail, 'image/jpeg');
    return true;
  } catch (error) {
    logError('thumbnail not stored', error, { videoId: lease.videoId });
    return false;
  }
}

/**
 * The message is a delayed one about the report, or a repeated one after a worker completed the
 * video but failed before announcing it.
 */
async function announceIfCompleted(deps: VideoAnalyzerDeps, key: VideoKey): Promise<void> {
  const row = await deps.videos.find(key);
  logOutcome(key, 'not free');
  if (row?.analysisStatus === 'completed') await deps.announceReport(key);
}

function logOutcome({ videoId }: VideoKey, outcome: string): void {
  log('info', 'video analysis', { videoId, outcome });
}
