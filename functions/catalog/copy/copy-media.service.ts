import { discardUpload, reservationStore } from '#functions/uploads/uploads.public.ts';
import { log } from '#platform/logging.ts';
import { objects } from '#platform/storage/objects.ts';
import { CONTENT_PREFIX, INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, type Wired } from '#platform/uses/use.ts';

import {
  findPendingJobId,
  sweepDelays,
  type PendingCopy,
  type CopyRequest,
} from '../item/catalog-row.ts';
import { pendingCopyStore } from '../item/pending-copy.store.ts';
import type { Stream } from '../item/stream.ts';
import { usesStartStream } from '../stream/start-stream.service.ts';
import { contentFilesAndStreams } from './content.store.ts';
import { emptyTrash } from './empty-trash.service.ts';
import { uploadCopier } from './media-copy.gateway.ts';

export const copyMediaUses = {
  copies: pendingCopyStore.pick('find', 'begin', 'finish', 'fail', 'clearTrash'),
  copier: uploadCopier.pick('begin', 'run', 'abort'),
  copied: objects('Content', CONTENT_PREFIX).pick('metadata'),
  // Also deletes replaced pictures if an earlier deletion was interrupted.
  media: contentFilesAndStreams.pick('remove'),
  uploads: objects('Uploads', INCOMING_PREFIX).pick('remove'),
  reservations: reservationStore.pick('close'),
  startStream: usesStartStream,
  now: clock,
};

export type CopyMediaDeps = Wired<typeof copyMediaUses>;

const MAX_TRIES = 4;

/**
 * Copies an upload to the media bucket and makes the copy the item's file; a retry copies only the
 * missing parts. Then starts the file's stream. Deletes the copy if the item was deleted or the
 * upload was replaced.
 */
export async function copyMedia(deps: CopyMediaDeps, request: CopyRequest): Promise<void> {
  const row = await deps.copies.find(request);
  if (!row || findPendingJobId(row) !== request.copyId) return report(request, 'superseded');

  const { copy } = row;

  if (!copy) {
    // Starts the stream after a crash or a failed attempt. If streaming was turned off, the error
    // makes the dead-letter worker mark the stream as failed.
    if (!deps.startStream) throw new Error('streaming is off');
    await deps.startStream(row);
    return report(request, 'copied earlier');
  }

  const started = await ensureStarted(deps, request, copy);
  if (!started) return report(request, 'superseded');

  report(request, await run(deps, request, started));
}

function report({ itemId, copyId }: CopyRequest, outcome: string): void {
  log('info', 'media copy', { itemId, copyId, outcome });
}

async function ensureStarted(
  deps: CopyMediaDeps,
  request: CopyRequest,
  copy: PendingCopy,
): Promise<PendingCopy | undefined> {
  if (copy.multipartId) return copy;

  const started = { ...copy, multipartId: await deps.copier.begin(copy) };
  if (await deps.copies.begin(request, copy.copyId, started.multipartId)) return started;

  await deps.copier.abort(started);

  return undefined;
}

const failures = {
  'source changed': 'UPLOAD_CHANGED',
  'source missing': 'UPLOAD_MISSING',
  'not begun': 'COPY_FAILED',
} as const;

async function run(deps: CopyMediaDeps, request: CopyRequest, copy: PendingCopy): Promise<string> {
  const { copies, copier, copied } = deps;
  const outcome = await copier.run(copy, copy.multipartId ?? '');
  // If the multipart upload no longer exists, a worker has either completed it and crashed before
  // updating the row, or aborted it in favor of a newer upload.
  if (outcome === 'copied' || (outcome === 'not begun' && (await copied.metadata(copy.key)))) {
    return finish(deps, request, copy);
  }
  if (outcome === 'not begun' && (await copies.find(request))?.copy?.copyId !== copy.copyId)
    return 'superseded';

  const reason = failures[outcome];
  await copier.abort(copy);
  await copies.fail(request, copy.copyId, reason);

  return reason;
}

async function finish(
  deps: CopyMediaDeps,
  request: CopyRequest,
  copy: PendingCopy,
): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await deps.copies.find(request);
    if (row?.file?.key === copy.key) return 'already copied';
    if (row?.copy?.copyId !== copy.copyId) {
      await deps.media.remove(copy.key);
      return 'superseded';
    }

    const dueAt = new Date(deps.now().getTime() + sweepDelays.trashMs).toISOString();
    const stream: Stream | undefined =
      deps.startStream && request.kind === 'course'
        ? { state: 'waiting', streamId: copy.copyId }
        : undefined;

    if (await deps.copies.finish(row, row.copy, { dueAt, stream })) {
      await discardUpload(deps, { ...copy.source, uploadId: copy.uploadId });
      await emptyTrash(deps, request);

      const copied = await deps.copies.find(request);
      if (copied) await deps.startStream?.(copied);

      return 'copied';
    }
  }

  throw new Error('the item keeps changing');
}
