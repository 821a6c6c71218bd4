import { setTimeout as wait } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import {
  startPracticeWorld,
  webmFirstBytes,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import { analysisQueue, buildMediaKey, type VideoKey } from '#functions/videos/videos.public.ts';
import { createQueueHandler, type QueueHandler } from '#platform/queue/queue-worker.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { videoLogFields, readAnalysisMessage } from './analysis-message.ts';
import { createVideoAnalyzer } from './analyze-video.service.ts';
import { enqueueAnalysisWorker } from './enqueue-analysis.worker.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const BUCKET = 'media-bucket';

interface QueuedUploadsOptions {
  workers: number;
  /** Milliseconds that the fake engine takes per video. */
  engineMs: number;
}

/**
 * Runs the real upload and analysis workers on local tables, files and queues. Only the engine and
 * the email queue are fakes.
 */
export async function startQueuedUploads({ workers, engineMs }: QueuedUploadsOptions) {
  const world = await startPracticeWorld();
  const sqs = await startSqs({
    stateDir: world.folder,
    findCredential: () => ({ secret: credentials.secretAccessKey, principal: 'test' }),
  });

  const uploadEvents = sqs.createQueue({ name: 'upload-events', visibilityTimeoutSeconds: 180 });
  const analysisRequests = sqs.createQueue({ name: 'analysis', visibilityTimeoutSeconds: 1800 });
  const client = new SQSClient({ endpoint: sqs.url, region: 'us-east-1', credentials });
  const done: VideoKey[] = [];
  const stop = new AbortController();
  const read = (body: string) => readAnalysisMessage(body, BUCKET);
  const enqueueAnalysis = createQueueHandler('enqueue-analysis', () =>
    enqueueAnalysisWorker.with({
      queue: analysisQueue(analysisRequests.url, client),
      mediaBucket: BUCKET,
    }),
  );

  let owners = 0;

  const run = createVideoAnalyzer({
    ...world,
    recordings: world.media,
    thumbnails: world.media,
    records: world.analyses,
    announceReport: async () => undefined,
    versions: '1',
    hasLanguageModel: async () => false,
    newLeaseOwnerId: () => `worker-${(owners += 1)}`,
    now: () => new Date(),

    analyze: async () => {
      await wait(engineMs);
      return { state: 'analyzed', record };
    },
  });

  const analyzeWorker = createQueueHandler('analyze-video', () => ({
    read,
    run: async (key: VideoKey) => {
      await run(key);
      done.push(key);
    },
    getLogIds: videoLogFields,
  }));

  const consumers: Promise<void>[] = [];

  return {
    /** Analyzed videos, in order of completion. */
    done,
    videos: world.videos,

    async upload(memberId: string, videoId: string): Promise<void> {
      const row = {
        memberId,
        videoId,
        title: 'Take',
        size: 9,
        admission: checkVideoFile(9, webmFirstBytes),
        now: new Date(),
      };

      await world.videos.create(newVideoRow(row));

      const key = buildMediaKey(memberId, videoId);
      await world.media.put(
        key,
        Uint8Array.of(...webmFirstBytes, ...Buffer.from(videoId)),
        'video/webm',
      );

      sqs.queue('upload-events').send(storageEvent(key));
    },

    /**
     * Enqueues the analysis of every upload. Call this before `start` to simulate a backlog after
     * an outage.
     */
    async enqueueAll(): Promise<void> {
      const ended = new AbortController();
      const enqueueing = consume(sqs, {
        queue: uploadEvents.name,
        handler: enqueueAnalysis,
        batch: 10,
        signal: ended.signal,
      });

      while (
        sqs.queue('upload-events').countMessages().visible +
          sqs.queue('upload-events').countMessages().inFlight >
        0
      )
        await wait(5);

      ended.abort();
      await enqueueing;
    },

    start(): void {
      const consumerOptions = {
        queue: analysisRequests.name,
        handler: analyzeWorker,
        batch: 1,
        signal: stop.signal,
      };

      for (let worker = 0; worker < workers; worker += 1)
        consumers.push(consume(sqs, consumerOptions));
    },

    async waitUntilDone(count: number): Promise<void> {
      while (done.length < count) await wait(5);
    },

    async close(): Promise<void> {
      stop.abort();
      await Promise.all(consumers);
      client.destroy();
      await sqs.close();
      await world.close();
    },
  };
}

interface Consumer {
  queue: string;
  handler: QueueHandler;
  batch: number;
  signal: AbortSignal;
}

/**
 * Simulates Lambda's event source mapping: polls, calls the handler and deletes the messages that
 * succeeded.
 */
async function consume(sqs: Sqs, { queue: name, handler, batch, signal }: Consumer): Promise<void> {
  const queue = sqs.queue(name);
  while (!signal.aborted) {
    const messages = await queue.poll(batch, 20, { signal });
    if (messages.length === 0) continue;

    const { batchItemFailures } = await handler(eventOf(messages));
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { messageId, receiptHandle } of messages)
      if (!failed.has(messageId)) queue.delete(receiptHandle);
  }
}

function eventOf(messages: Awaited<ReturnType<ReturnType<Sqs['queue']>['poll']>>): SQSEvent {
  return {
    Records: messages.map(({ messageId, receiptHandle, body, attributes }) => ({
      messageId,
      receiptHandle,
      body,
      attributes,
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:queue',
      awsRegion: 'us-east-1',
    })),
  };
}

function storageEvent(key: string): string {
  const s3 = { bucket: { name: BUCKET }, object: { key: encodeURIComponent(key) } };
  return JSON.stringify({ Records: [{ eventName: 'ObjectCreated:Copy', s3 }] });
}
