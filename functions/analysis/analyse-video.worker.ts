import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { resultsOf, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { questionById } from '../../shared/practice/questions/questions.ts';
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
import { analyseFile, type FileAnalysis } from './analyse-file.ts';
import { readAnalysisMessage } from './analysis-message.ts';
import { configuredLanguage } from './language/configured-language.ts';
import { keepLease } from './lease-keeper.ts';
import { withTemporaryFile } from './temporary-file.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'complete' | 'fail'>;
  readonly records: Pick<AnalysisRecordStore, 'save' | 'remove'>;
  readonly media: Pick<ObjectStore, 'facts' | 'read'>;
  readonly analyse: (path: string, options: { signal: AbortSignal; question: string | null }) => Promise<FileAnalysis>;
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
    if (!(await parts.videos.takeLease(lease, parts.now()))) return note(key, 'not free');
    const kept = keepLease(parts.videos, lease, parts.now);
    try {
      await settle(parts, lease, await analyseObject(parts, key, kept.lost));
    } catch (error) {
      if (kept.lost.aborted) return note(key, 'lost the lease');
      await parts.videos.releaseLease(lease, parts.now());
      throw error;
    } finally {
      kept.stop();
    }
  };
}

async function analyseObject(parts: Parts, key: VideoKey, signal: AbortSignal): Promise<FileAnalysis> {
  const body = await parts.media.read(mediaKeyOf(key.memberId, key.videoId));
  if (!body) throw new Error('the file went away before it could be read');
  const questionId = (await parts.videos.find(key))?.questionId;
  const question = (questionId && questionById(questionId)?.text) || null;
  return withTemporaryFile(body, (path) => parts.analyse(path, { signal, question }));
}

async function settle(parts: Parts, lease: Lease, outcome: FileAnalysis): Promise<void> {
  if (outcome.state === 'analysed') return complete(parts, lease, outcome.record);
  const failed = await parts.videos.fail(lease, outcome.reason);
  note(lease, failed ? outcome.reason : 'lost the lease');
}

async function complete(parts: Parts, lease: Lease, record: AnalysisRecord): Promise<void> {
  // Asked once more, so that a worker that slept past its lease does not write over its heir's record.
  if (!(await parts.videos.renewLease(lease, parts.now()))) return note(lease, 'lost the lease');
  await parts.records.save(lease, record);
  if (await parts.videos.complete(lease, resultsOf(record))) return note(lease, 'completed');
  note(lease, 'lost the lease');
  // Another worker that has it writes the same record. Only of a video that was deleted nothing may stay behind.
  if (!(await parts.videos.find(lease))) await parts.records.remove(lease);
}

function note({ videoId }: VideoKey, outcome: string): void {
  log('info', 'video analysis', { videoId, outcome });
}

export const handler = queueWorker('analyse-video', () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
    OPENAI_KEY_SECRET_ARN: z.string(),
    OPENAI_BASE_URL: z.string().optional(),
  });
  const language = configuredLanguage(environment.OPENAI_KEY_SECRET_ARN, environment.OPENAI_BASE_URL);
  const run = analyseVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    records: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    analyse: async (path, options) => analyseFile(path, { ...options, language: await language() }),
    now: () => new Date(),
    newOwner: randomUUID,
  });
  return { read: (body) => readAnalysisMessage(body, environment.MEDIA_BUCKET), run };
});
