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
  practiceSettingsStore,
  videoStore,
  type AnalysisRecordStore,
  type Lease,
  type PracticeSettingsStore,
  type VideoKey,
  type VideoStore,
} from '../practice/practice.public.ts';
import { analyseFile } from './analyse-file.ts';
import { analyseOnce, type AnalyseOnceParts, type Outcome } from './analyse-once.ts';
import { idsOf, readAnalysisMessage } from './analysis-message.ts';
import { ENGINE_VERSION } from './engine.ts';
import { configuredLanguage } from './language/configured-language.ts';
import { keepLease } from './lease-keeper.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';

interface Parts extends AnalyseOnceParts {
  readonly videos: Pick<VideoStore, 'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'complete' | 'fail'>;
  readonly records: Pick<AnalysisRecordStore, 'save' | 'findByContent' | 'remove'>;
  readonly settings: Pick<PracticeSettingsStore, 'find'>;
  readonly media: Pick<ObjectStore, 'facts' | 'read'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
  readonly newOwner: () => string;
}

/**
 * One video, from its file to its scores. The lease makes it exclusive: whoever does not get it leaves, whoever loses
 * it can no longer write. A passing fault throws, so that the queue delivers again.
 */
export function analyseVideoWith(parts: Parts): (key: VideoKey) => Promise<void> {
  return async (key) => {
    const lease: Lease = { ...key, owner: parts.newOwner() };
    // Without the file there is nothing to do yet: its arrival sends an event of its own.
    if (!(await parts.media.facts(mediaKeyOf(key.memberId, key.videoId)))) return note(key, 'no file');
    if (!(await parts.videos.takeLease(lease, parts.now()))) return announceIfDone(parts, key);
    const kept = keepLease(parts.videos, lease, parts.now);
    try {
      await settle(parts, lease, await analyseOnce(parts, key, kept.lost));
    } catch (error) {
      if (kept.lost.aborted) return note(key, 'lost the lease');
      await parts.videos.releaseLease(lease, parts.now());
      throw error;
    } finally {
      kept.stop();
    }
  };
}

async function settle(parts: Parts, lease: Lease, { analysis, contentKey }: Outcome): Promise<void> {
  if (analysis.state === 'analysed') return complete(parts, lease, analysis.record, contentKey);
  const failed = await parts.videos.fail(lease, analysis.reason);
  note(lease, failed ? analysis.reason : 'lost the lease');
}

async function complete(parts: Parts, lease: Lease, record: AnalysisRecord, contentKey?: string): Promise<void> {
  // Asked once more, so that a worker that slept past its lease does not write over its heir's record.
  if (!(await parts.videos.renewLease(lease, parts.now()))) return note(lease, 'lost the lease');
  await parts.records.save(lease, record, contentKey);
  if (await parts.videos.complete(lease, resultsOf(record))) {
    note(lease, 'completed');
    return announce(parts, lease);
  }
  note(lease, 'lost the lease');
  // Another worker that has it writes the same record. Only of a video that was deleted nothing may stay behind.
  if (!(await parts.videos.find(lease))) await parts.records.remove(lease);
}

/** A worker before this one may have completed the video and died, or not reached the mail queue, before its mail. */
async function announceIfDone(parts: Parts, key: VideoKey): Promise<void> {
  const row = await parts.videos.find(key);
  note(key, 'not free');
  if (row?.analysisStatus === 'completed') await announce(parts, key);
}

/** Posts the mail. A failure throws: the message then comes again and ends here, and the analysis stays as it is. */
async function announce({ mails }: Parts, { memberId, videoId }: VideoKey): Promise<void> {
  await mails.post({ kind: 'analysis-ready', mailId: `analysis-ready#${videoId}`, to: { memberId }, videoId });
}

function note({ videoId }: VideoKey, outcome: string): void {
  log('info', 'video analysis', { videoId, outcome });
}

export const handler = queueWorker('analyse-video', () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    PRACTICE_SETTINGS_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
    MEDIA_BUCKET: z.string(),
    OPENAI_KEY_SECRET_ARN: z.string(),
    OPENAI_BASE_URL: z.string().optional(),
  });
  const language = configuredLanguage(environment.OPENAI_KEY_SECRET_ARN, environment.OPENAI_BASE_URL);
  const run = analyseVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    records: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    settings: practiceSettingsStore(documentClient(), environment.PRACTICE_SETTINGS_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    versions: `${ENGINE_VERSION}-${RUBRIC_VERSION}`,
    hasLanguage: async () => (await language()) !== null,
    analyse: async (path, choices) => analyseFile(path, { ...choices, language: await language() }),
    now: () => new Date(),
    newOwner: randomUUID,
  });
  return { read: (body) => readAnalysisMessage(body, environment.MEDIA_BUCKET), run, idsOf };
});
