import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { postsMail, type MailQueue } from '#functions/mail/mail.public.ts';
import {
  analysisRecordStore,
  buildMediaKey,
  buildThumbnailKey,
  videoStore,
  type AnalysisRecordStore,
  type Lease,
  type VideoKey,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { readVariable } from '#platform/environment.ts';
import { log, logError } from '#platform/logging.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import { objects } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX, THUMBNAILS_PREFIX } from '#platform/storage/prefixes.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock, derive } from '#platform/uses/use.ts';
import { toResults } from '#shared/analysis/analysis-record.ts';

import {
  analyzeOrReuse,
  type AnalysisOptions,
  type AnalyzedVideo,
  type AnalyzeOrReuseDeps,
  type AnalysisOutcome,
  type VideoAnalysis,
} from './analyze-or-reuse.service.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';
import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { languageModel as languageModelUse } from '../language/openai.gateway.ts';
import type { LanguageModel } from '../language/language-model.ts';
import { startLeaseKeeper } from './lease-keeper.service.ts';
import { measureFunctionCaller } from '../measure-function/measure-function.gateway.ts';
import { measureVideo, type MeasureVideoDeps } from '../measure-function/measure-video.service.ts';
import { RUBRIC_VERSION } from '../score/rubric.ts';
import { writeRecord } from '../record/write-record.service.ts';

interface Deps extends AnalyzeOrReuseDeps {
  videos: Pick<
    VideoStore,
    'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'returnLease' | 'complete' | 'fail'
  >;
  records: Pick<AnalysisRecordStore, 'save' | 'findByContent' | 'remove'>;
  media: Pick<ObjectStore, 'metadata' | 'read' | 'put' | 'remove'>;
  mails: MailQueue;
  now: () => Date;
  newLeaseOwnerId: () => string;
}

/**
 * Analyzes one video under an exclusive lease. A worker that loses its lease discards its result.
 * Throws on a transient fault, so that the queue redelivers the message. If Lambda keeps
 * throttling, leaves the video to the sweeper, so that each waiting video has one message.
 */
export function analyzeVideoWith(deps: Deps): (key: VideoKey) => Promise<void> {
  return async (key) => {
    const lease: Lease = { ...key, owner: deps.newLeaseOwnerId() };
    // If the file isn't uploaded yet, its upload will trigger another event.
    if (!(await deps.media.metadata(buildMediaKey(key.memberId, key.videoId))))
      return logOutcome(key, 'no file');
    if (!(await deps.videos.takeLease(lease, deps.now())))
      return resendReadyEmailIfCompleted(deps, key);

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
  deps: Deps,
  lease: Lease,
  { analysis, contentKey }: AnalysisOutcome,
): Promise<void> {
  if (analysis.state === 'analyzed') return saveRecord(deps, lease, analysis, contentKey);
  if (analysis.state === 'throttled') {
    const isReturned = await deps.videos.returnLease(lease, deps.now());
    return logOutcome(lease, isReturned ? 'throttled' : 'lost the lease');
  }

  const reason = analysis.state === 'unreadable' ? analysis.reason : 'ANALYSIS_UNAVAILABLE';
  const failed = await deps.videos.fail(lease, reason);
  logOutcome(lease, failed ? reason : 'lost the lease');
}

async function saveRecord(
  deps: Deps,
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

  if (await deps.videos.complete(lease, toResults(record), hasThumbnail)) {
    logOutcome(lease, 'completed');
    return sendReadyEmail(deps, lease);
  }

  logOutcome(lease, 'lost the lease');
  // If the video was deleted, delete its record and thumbnail too. Otherwise, the next lease holder
  // overwrites them.
  if (await deps.videos.find(lease)) return;

  await deps.records.remove(lease);
  await deps.media.remove(buildThumbnailKey(lease));
}

/**
 * Returns false instead of throwing, so that the member gets the report even without a thumbnail.
 */
async function saveThumbnail(
  { media }: Deps,
  lease: Lease,
  thumbnail: Uint8Array,
): Promise<boolean> {
  try {
    await media.put(buildThumbnailKey(lease), thumbnail, 'image/jpeg');
    return true;
  } catch (error) {
    logError('thumbnail not stored', error, { videoId: lease.videoId });
    return false;
  }
}

/**
 * Enqueues the email again, in case an earlier worker completed the video but failed before
 * enqueueing it.
 */
async function resendReadyEmailIfCompleted(deps: Deps, key: VideoKey): Promise<void> {
  const row = await deps.videos.find(key);
  logOutcome(key, 'not free');
  if (row?.analysisStatus === 'completed') await sendReadyEmail(deps, key);
}

/**
 * Throws on failure, so that the queue redelivers the message. The retry skips the analysis and
 * enqueues the email.
 */
async function sendReadyEmail({ mails }: Deps, { memberId, videoId }: VideoKey): Promise<void> {
  await mails.post({
    kind: 'analysis-ready',
    mailId: `analysis-ready#${videoId}`,
    to: { memberId },
    videoId,
  });
}

/**
 * Measures the recording in the `measure-recording` function, then builds the record in this
 * process.
 */
export async function measureRemotelyAndScore(
  measuring: MeasureVideoDeps,
  key: VideoKey,
  { languageModel, ...choices }: AnalysisOptions & { languageModel: LanguageModel | null },
): Promise<VideoAnalysis> {
  const { signal, reportStage } = choices;
  await reportStage('measuring');

  const measurement = await measureVideo(measuring, key, {
    withSpeech: languageModel !== null,
    signal,
  });

  if (measurement.state !== 'measured') return measurement;

  await reportStage('scoring');

  const { measured } = measurement;
  const record = await writeRecord(measured, { ...choices, languageModel });
  const thumbnail = measured.thumbnail === null ? null : Buffer.from(measured.thumbnail, 'base64');

  return { state: 'analyzed', record, thumbnail };
}

function logOutcome({ videoId }: VideoKey, outcome: string): void {
  log('info', 'video analysis', { videoId, outcome });
}

const uses = {
  videos: videoStore.pick(
    'find',
    'takeLease',
    'renewLease',
    'releaseLease',
    'returnLease',
    'complete',
    'fail',
  ),
  records: analysisRecordStore.pick('save', 'findByContent', 'remove'),
  media: derive(
    {
      recordings: objects('Media', PRACTICE_PREFIX).pick('metadata', 'read', 'signReadUrl'),
      thumbnails: objects('Media', THUMBNAILS_PREFIX).pick('put', 'remove'),
    },
    ({ recordings, thumbnails }) => ({ ...recordings, ...thumbnails }),
  ),
  mails: postsMail,
  loadLanguageModel: languageModelUse(),
  // The stack grants the call, because it creates both functions.
  callMeasureFunction: derive({}, () => measureFunctionCaller(readVariable('MEASURE_FUNCTION'))),
  // S3 events from other buckets are ignored.
  mediaBucket: textSetting('MEDIA_BUCKET'),
  now: clock,
};

export const analyzeVideoWorker = queueWorker('analyze-video', {
  impact: 'Practice videos are not analyzed.',
  uses,
})(({ loadLanguageModel, callMeasureFunction, mediaBucket, ...deps }) => {
  const measuring = {
    media: deps.media,
    callMeasureFunction,
    wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds, undefined, { signal }),
  };

  const run = analyzeVideoWith({
    ...deps,
    versions: `${ENGINE_VERSION}-${RUBRIC_VERSION}`,
    hasLanguageModel: async () => (await loadLanguageModel()) !== null,
    analyze: async (key, choices) =>
      measureRemotelyAndScore(measuring, key, {
        ...choices,
        languageModel: await loadLanguageModel(),
      }),
    newLeaseOwnerId: randomUUID,
  });

  return {
    read: (body) => readAnalysisMessage(body, mediaBucket),
    run,
    getLogIds: videoLogFields,
  };
});

export const { handler, declaration } = analyzeVideoWorker;
