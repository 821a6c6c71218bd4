import * as z from 'zod';
import { eventWorker } from '#platform/event-worker.ts';
import { log } from '#platform/logging.ts';
import { folders } from '#platform/storage/objects.ts';
import { STREAMS_PREFIX } from '#platform/storage/prefixes.ts';
import { pendingCopyStore } from '../item/pending-copy.store.ts';
import { failStream } from './fail-stream.service.ts';
import { buildStreamFolder, streamFiles, type ReadyStream } from '../item/stream.ts';

const outputSchema = z.object({ outputFilePaths: z.array(z.string()).default([]) });

const outputGroupSchema = z.object({
  outputDetails: z.array(outputSchema).default([]),
  playlistFilePaths: z.array(z.string()).default([]),
});

/** The fields used from MediaConvert's event `MediaConvert Job State Change`. */
const eventSchema = z.object({
  detail: z.object({
    jobId: z.string(),
    status: z.enum(['COMPLETE', 'ERROR', 'CANCELED']),
    errorCode: z.number().optional(),
    userMetadata: z.object({ itemId: z.string(), streamId: z.string() }),
    outputGroupDetails: z.array(outputGroupSchema).default([]),
  }),
});

type JobEnd = z.output<typeof eventSchema>['detail'];

/**
 * Records the end of an encoding job. EventBridge may repeat, delay or reorder events, so each
 * event is applied only if the item still has the file that the job encoded. Otherwise, deletes the
 * job's files.
 */
export const finishStreamWorker = eventWorker('finish-stream', {
  impact: 'New course videos play only as the uploaded file.',
  uses: {
    copies: pendingCopyStore.pick('find', 'setReady', 'setFailed'),
    content: folders('Content', STREAMS_PREFIX).pick('empty'),
  },
})(async (event, { copies, content }) => {
  const { detail } = eventSchema.parse(event);
  const { jobId, status, errorCode, userMetadata } = detail;
  const { itemId, streamId } = userMetadata;
  const key = { kind: 'course', itemId } as const;
  log('info', 'stream encoding ended', { itemId, streamId, jobId, status, errorCode });

  const ready = readStream(detail);
  if (ready) await copies.setReady(key, ready);
  else await failStream(copies, key, streamId, 'ENCODING_FAILED');

  const row = await copies.find(key);
  if (row?.stream?.streamId === streamId) return;

  await content.empty(buildStreamFolder(itemId, streamId));
  log('info', 'stream superseded', { itemId, streamId });
});

export const { handler, declaration } = finishStreamWorker;

/** Returns undefined if the job failed or one of its outputs is missing. */
function readStream({ status, userMetadata, outputGroupDetails }: JobEnd): ReadyStream | undefined {
  if (status !== 'COMPLETE') return undefined;

  const { itemId, streamId } = userMetadata;
  const folder = `/${buildStreamFolder(itemId, streamId)}`;
  const paths = outputGroupDetails.flatMap(({ outputDetails, playlistFilePaths }) => [
    ...playlistFilePaths,
    ...outputDetails.flatMap(({ outputFilePaths }) => outputFilePaths),
  ]);

  const names = paths
    .filter((path) => path.includes(folder))
    .map((path) => path.split('/').at(-1) ?? '');
  // For captured frames, the event contains only the last file.
  const poster = names.find((name) => isCapture(name, streamFiles.poster));
  const lastThumbnail = names.find((name) => isCapture(name, streamFiles.thumbnail));
  if (!names.includes(streamFiles.playlist) || !poster || !lastThumbnail) return undefined;

  const thumbnailCount = Number(lastThumbnail.split('.')[1]) + 1;

  return { state: 'ready', streamId, poster, thumbnailCount };
}

function isCapture(name: string, base: string): boolean {
  const [start, number, extension, ...rest] = name.split('.');
  return (
    start === base && /^\d{1,9}$/.test(number ?? '') && extension === 'jpg' && rest.length === 0
  );
}
