// Runs the analysis worker in a child process that tests can kill. Before each service call, the
// process notifies its parent.
import process from 'node:process';
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { createVideoAnalyzer } from '#functions/analysis/queue/analyze-video.service.ts';
import { analysisRecordStore, videoStore } from '#functions/videos/videos.public.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';

const taskSchema = z.object({
  memberId: z.string(),
  videoId: z.string(),
  now: z.string(),
  owner: z.string(),
});

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: process.argv[2],
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

const sendToParent = (message: object) => process.send?.(message);

/** Wraps an object so that each method call is first announced to the parent process. */
function announceCalls<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;

      return (...given: readonly unknown[]): unknown => {
        sendToParent({ calls: String(name) });
        return Reflect.apply(value, target, given);
      };
    },
  });
}

process.on('message', (message) => {
  const { now, owner, ...key } = taskSchema.parse(message);
  const bytes = Buffer.from(key.videoId);

  const run = createVideoAnalyzer({
    videos: announceCalls(videoStore(client, 'videos')),
    records: announceCalls(analysisRecordStore(client, 'analyses')),
    recordings: announceCalls({
      metadata: async () => ({ size: bytes.length, contentType: 'video/webm', etag: 'e' }),
      read: async () => Readable.from([bytes]),
    }),
    thumbnails: announceCalls({
      put: async () => undefined,
      remove: async () => undefined,
    }),
    announceReport: announceCalls({ announce: async () => undefined }).announce,
    versions: '1',
    hasLanguageModel: async () => false,
    now: () => new Date(now),
    newLeaseOwnerId: () => owner,

    analyze: async () => {
      sendToParent({ calls: 'analyze' });
      return { state: 'analyzed', record };
    },
  });

  run(key).then(
    () => sendToParent({ done: true }),
    (error: unknown) => sendToParent({ failed: String(error) }),
  );
});
