import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { resultsOf, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import {
  analysisRecordStore,
  mediaKeyOf,
  videoStore,
  type AnalysisRecordStore,
  type Lease,
  type VideoKey,
  type VideoStore,
} from '../practice/practice.public.ts';
import {
  analyzeOnce,
  type AnalysisChoices,
  type AnalyzeOnceDeps,
  type Outcome,
  type VideoAnalysis,
} from './analyze-once.ts';
import { idsOf, readAnalysisMessage } from './analysis-message.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { configuredLanguage } from './language/configured-language.ts';
import type { LanguageModel } from './language/language-model.ts';
import { keepLease } from './lease-keeper.ts';
import { measureCall } from './measure-call.gateway.ts';
import { measureVideo, type MeasureVideoDeps } from './measure-video.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';
import { writeRecord } from './write-record.ts';

interface Deps extends AnalyzeOnceDeps {
  readonly videos: Pick<VideoStore, 'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'complete' | 'fail'>;
  readonly records: Pick<AnalysisRecordStore, 'save' | 'findByContent' | 'remove'>;
  readonly media: Pick<ObjectStore, 'facts' | 'read'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
  readonly newOwner: () => string;
}

/**
 * Analyzes one video under an exclusive lease; a worker that lost the lease can't write. A transient fault throws, so
 * that the queue redelivers the message.
 */
export function analyzeVideoWith(deps: Deps): (key: VideoKey) => Promise<void> {
  return async (key) => {
    const lease: Lease = { ...key, owner: deps.newOwner() };
    // No file yet: its upload will send another event.
    if (!(await deps.media.facts(mediaKeyOf(key.memberId, key.videoId)))) return note(key, 'no file');
    if (!(await deps.videos.takeLease(lease, deps.now()))) return announceIfDone(deps, key);
    const kept = keepLease(deps.videos, lease, deps.now);
    try {
      await settle(deps, lease, await analyzeOnce(deps, key, kept.lost));
    } catch (error) {
      if (kept.lost.aborted) return note(key, 'lost the lease');
      await deps.videos.releaseLease(lease, deps.now());
      throw error;
    } finally {
      kept.stop();
    }
  };
}

async function settle(deps: Deps, lease: Lease, { analysis, contentKey }: Outcome): Promise<void> {
  if (analysis.state === 'analyzed') return complete(deps, lease, analysis.record, contentKey);
  const reason = analysis.state === 'unreadable' ? analysis.reason : 'ANALYSIS_UNAVAILABLE';
  const failed = await deps.videos.fail(lease, reason);
  note(lease, failed ? reason : 'lost the lease');
}

async function complete(deps: Deps, lease: Lease, record: AnalysisRecord, contentKey?: string): Promise<void> {
  // Renewed here so that a worker that slept past its lease doesn't overwrite the record of the next lease holder.
  if (!(await deps.videos.renewLease(lease, deps.now()))) return note(lease, 'lost the lease');
  await deps.records.save(lease, record, contentKey);
  if (await deps.videos.complete(lease, resultsOf(record))) {
    note(lease, 'completed');
    return announce(deps, lease);
  }
  note(lease, 'lost the lease');
  // The next lease holder writes the same record, so the record is only removed if the video was deleted.
  if (!(await deps.videos.find(lease))) await deps.records.remove(lease);
}

/** Posts the email in case an earlier worker completed the video but crashed or failed before posting. */
async function announceIfDone(deps: Deps, key: VideoKey): Promise<void> {
  const row = await deps.videos.find(key);
  note(key, 'not free');
  if (row?.analysisStatus === 'completed') await announce(deps, key);
}

/** Throws on failure: the message is then redelivered and the email posted again, without another analysis. */
async function announce({ mails }: Deps, { memberId, videoId }: VideoKey): Promise<void> {
  await mails.post({ kind: 'analysis-ready', mailId: `analysis-ready#${videoId}`, to: { memberId }, videoId });
}

interface RemoteChoices extends AnalysisChoices {
  readonly language: LanguageModel | null;
}

/** Measures through the `measure-recording` function, then scores and writes the record in this process. */
export async function analyzeRemotely(
  measuring: MeasureVideoDeps,
  key: VideoKey,
  { language, ...choices }: RemoteChoices,
): Promise<VideoAnalysis> {
  const { signal } = choices;
  const measurement = await measureVideo(measuring, key, { withSpeech: language !== null, signal });
  if (measurement.state !== 'measured') return measurement;
  return { state: 'analyzed', record: await writeRecord(measurement.measured, { ...choices, language }) };
}

function note({ videoId }: VideoKey, outcome: string): void {
  log('info', 'video analysis', { videoId, outcome });
}

export const handler = queueWorker('analyze-video', () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
    MEDIA_BUCKET: z.string(),
    OPENAI_KEY_SECRET_ARN: z.string(),
    OPENAI_BASE_URL: z.string().optional(),
    MEASURE_FUNCTION: z.string(),
  });
  const language = configuredLanguage(environment.OPENAI_KEY_SECRET_ARN, environment.OPENAI_BASE_URL);
  const media = objectStore(environment.MEDIA_BUCKET);
  const measuring = { media, call: measureCall(environment.MEASURE_FUNCTION) };
  const run = analyzeVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    records: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    media,
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    versions: `${ENGINE_VERSION}-${RUBRIC_VERSION}`,
    hasLanguage: async () => (await language()) !== null,
    analyze: async (key, choices) => analyzeRemotely(measuring, key, { ...choices, language: await language() }),
    now: () => new Date(),
    newOwner: randomUUID,
  });
  return { read: (body) => readAnalysisMessage(body, environment.MEDIA_BUCKET), run, idsOf };
});
