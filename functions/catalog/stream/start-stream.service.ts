import * as z from 'zod';
import { readEnvironment } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { bucketName } from '#platform/storage/objects.ts';
import { derive, type Use } from '#platform/uses/use.ts';
import { streamLimits, type StreamFailure } from '#shared/catalog/stream.ts';
import { HOUR_SECONDS } from '#shared/product/time.ts';
import type { CatalogRow } from '../item/catalog-row.ts';
import { pendingCopyStore, type PendingCopyStore } from '../item/pending-copy.store.ts';
import { failStream } from './fail-stream.service.ts';
import { buildStreamJob, type EncodingResources } from './stream-job.ts';
import { streamEncoder, type SourceVideo, type StreamEncoder } from './stream-encoder.gateway.ts';

export interface StartStreamDeps {
  encoder: StreamEncoder;
  copies: Pick<PendingCopyStore, 'setEncoding' | 'setFailed'>;
  bucket: string;
  resources: EncodingResources;
}

/**
 * Starts the encoding job of a row whose stream is waiting. Repeating the call doesn't start a
 * second job.
 */
export async function startStream(
  { encoder, copies, bucket, resources }: StartStreamDeps,
  { kind, itemId, file, stream }: CatalogRow,
): Promise<void> {
  if (stream?.state !== 'waiting' || !file) return;

  const { streamId } = stream;
  const source = await encoder.probe({ bucket, key: file.key });
  if (!source) return failStream(copies, { kind, itemId }, streamId, 'UNREADABLE');

  const problem = findSourceProblem(source);
  if (problem) return failStream(copies, { kind, itemId }, streamId, problem);

  const job = buildStreamJob({ bucket, key: file.key, itemId, streamId, source }, resources);
  const jobId = await encoder.start(job);
  if (jobId === undefined) return failStream(copies, { kind, itemId }, streamId, 'ENCODING_FAILED');

  await copies.setEncoding({ kind, itemId }, streamId, jobId);
  log('info', 'stream encoding started', { itemId, streamId, jobId });
}

/**
 * Undefined if the stack was deployed without streaming. The stack itself grants the permissions
 * and sets the variables.
 */
const encodingResources: Use<EncodingResources | undefined> = {
  needs: [],
  wire: () => {
    const { ENCODING_QUEUE_ARN: queueArn, ENCODING_ROLE_ARN: roleArn } = readEnvironment({
      ENCODING_QUEUE_ARN: z.string().optional(),
      ENCODING_ROLE_ARN: z.string().optional(),
    });

    return queueArn && roleArn ? { queueArn, roleArn } : undefined;
  },
};

/** Starts a row's pending stream. Undefined if the stack was deployed without streaming. */
export const usesStartStream = /* @__PURE__ */ derive(
  { copies: pendingCopyStore.pick('setEncoding', 'setFailed'), resources: encodingResources },
  ({ copies, resources }) =>
    resources &&
    ((row: CatalogRow) => {
      const bucket = bucketName('Content');
      return startStream({ encoder: streamEncoder(), copies, bucket, resources }, row);
    }),
);

/**
 * In frames per second. Needed because the average frame rate is inexact, especially for short
 * videos.
 */
const FRAME_RATE_TOLERANCE = 1;

/** Returns why the video gets no streaming versions; undefined if it is within the limits. */
export function findSourceProblem(source: SourceVideo): StreamFailure | undefined {
  const { width, height, durationSeconds, framesPerSecond } = source;
  const { hours, pixels } = streamLimits;
  const [longSide, shortSide] = pixels;
  if (durationSeconds === null) return 'LENGTH_UNKNOWN';
  if (durationSeconds > hours * HOUR_SECONDS) return 'TOO_LONG';
  if (Math.max(width, height) > longSide || Math.min(width, height) > shortSide)
    return 'FRAME_TOO_LARGE';

  const isTooFast = (framesPerSecond ?? 0) > streamLimits.framesPerSecond + FRAME_RATE_TOLERANCE;

  return isTooFast ? 'FRAME_RATE_TOO_HIGH' : undefined;
}
