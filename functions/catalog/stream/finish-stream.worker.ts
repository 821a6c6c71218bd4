import * as z from 'zod';
import { once, readVariable } from '#platform/environment.ts';
import { log, logError } from '#platform/logging.ts';
import { objectFolder, type ObjectFolder } from '#platform/storage/object-folder.store.ts';
import { pendingCopyStore, type PendingCopyStore } from '../item/pending-copy.store.ts';
import { failStream } from './start-stream.service.ts';
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

interface Deps {
  rows: Pick<PendingCopyStore, 'find' | 'setReady' | 'setFailed'>;
  content: Pick<ObjectFolder, 'empty'>;
}

/**
 * Records the end of an encoding job. EventBridge may repeat, delay or reorder events, so each
 * event is applied only if the item still has the file that the job encoded. Otherwise, deletes the
 * job's files.
 */
export function finishStreamWith({ rows, content }: Deps): (event: unknown) => Promise<void> {
  return async (event) => {
    const { detail } = eventSchema.parse(event);
    const { jobId, status, errorCode, userMetadata } = detail;
    const { itemId, streamId } = userMetadata;
    const key = { kind: 'course', itemId } as const;
    log('info', 'stream encoding ended', { itemId, streamId, jobId, status, errorCode });

    const ready = readStream(detail);
    if (ready) await rows.setReady(key, ready);
    else await failStream(rows, key, streamId, 'ENCODING_FAILED');

    const row = await rows.find(key);
    if (row?.stream?.streamId === streamId) return;

    await content.empty(buildStreamFolder(itemId, streamId));
    log('info', 'stream superseded', { itemId, streamId });
  };
}

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

const run = /* @__PURE__ */ once(() =>
  finishStreamWith({
    rows: pendingCopyStore(),
    content: objectFolder(readVariable('CONTENT_BUCKET')),
  }),
);

export async function handler(event: unknown): Promise<void> {
  try {
    await run()(event);
  } catch (error) {
    logError('failed to record the end of an encoding job', error);
    throw error;
  }
}
