import { log } from '../platform/logging.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import { forgetUpload, type ReservationStore } from '../uploads/uploads.public.ts';
import { copyTiming, type CatalogueRow, type PendingCopy } from './catalogue-row.ts';
import type { CopyRequest } from './copy-request.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import type { PendingCopyStore } from './pending-copy.store.ts';

export interface CopyingParts {
  readonly copies: Pick<PendingCopyStore, 'find' | 'begin' | 'finish' | 'fail' | 'emptied'>;
  readonly copier: MediaCopier;
  readonly media: Pick<ObjectStore, 'facts' | 'remove'>;
  readonly uploads: Pick<ObjectStore, 'remove'>;
  readonly reservations: Pick<ReservationStore, 'close'>;
  readonly now: () => Date;
}

const TRIES = 4;

/**
 * Copies one checked upload to the media bucket and makes it the item's file. Idempotent: after an interruption it
 * continues from the copied parts, and it cleans up if the item was deleted or wants another file.
 */
export function copyMediaWith(parts: CopyingParts): (request: CopyRequest) => Promise<void> {
  return async (request) => {
    const row = await parts.copies.find(request);
    const copy = row?.copy;
    if (!copy || copy.copyId !== request.copyId) return report(request, 'not wanted any more');
    const begun = await begin(parts, request, copy);
    if (!begun) return report(request, 'not wanted any more');
    report(request, await conclude(parts, request, begun, await run(parts, begun)));
  };
}

function report({ itemId, copyId }: CopyRequest, outcome: string): void {
  log('info', 'media copy', { itemId, copyId, outcome });
}

async function begin(parts: CopyingParts, request: CopyRequest, copy: PendingCopy): Promise<PendingCopy | undefined> {
  if (copy.multipartId) return copy;
  const begun = { ...copy, multipartId: await parts.copier.begin(copy) };
  if (await parts.copies.begin(request, copy.copyId, begun.multipartId)) return begun;
  await parts.copier.abort(begun);
  return undefined;
}

type Outcome = Awaited<ReturnType<MediaCopier['run']>>;

async function run({ copier, media }: CopyingParts, copy: PendingCopy): Promise<Outcome> {
  const outcome = await copier.run(copy, copy.multipartId ?? '');
  if (outcome !== 'not begun') return outcome;
  // Another worker completed the upload and then crashed, or aborted the copy because the item wants another file.
  return (await media.facts(copy.key)) ? 'copied' : 'not begun';
}

async function conclude(
  parts: CopyingParts,
  request: CopyRequest,
  copy: PendingCopy,
  outcome: Outcome,
): Promise<string> {
  switch (outcome) {
    case 'copied':
      return finish(parts, request, copy);
    case 'source changed':
      return fail(parts, request, copy, 'UPLOAD_CHANGED');
    case 'source missing':
      return fail(parts, request, copy, 'UPLOAD_MISSING');
    case 'not begun':
      if (!(await isWanted(parts, copy, request))) return 'not wanted any more';
      return fail(parts, request, copy, 'COPY_FAILED');
  }
}

async function isWanted({ copies }: CopyingParts, { copyId }: PendingCopy, request: CopyRequest): Promise<boolean> {
  return (await copies.find(request))?.copy?.copyId === copyId;
}

async function finish(parts: CopyingParts, request: CopyRequest, copy: PendingCopy): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await parts.copies.find(request);
    if (row?.file?.key === copy.key) return 'copied already';
    if (row?.copy?.copyId !== copy.copyId) {
      await parts.media.remove(copy.key);
      return 'not wanted any more';
    }
    const dueAt = new Date(parts.now().getTime() + copyTiming.trashMs).toISOString();
    if (await parts.copies.finish(row, row.copy, dueAt)) {
      await forgetUpload(parts, { ...copy.source, uploadId: copy.uploadId });
      await emptyTrash(parts, request);
      return 'copied';
    }
  }
  throw new Error('the item keeps changing');
}

async function fail(
  parts: CopyingParts,
  request: CopyRequest,
  copy: PendingCopy,
  reason: 'UPLOAD_CHANGED' | 'UPLOAD_MISSING' | 'COPY_FAILED',
): Promise<string> {
  await parts.copier.abort(copy);
  await parts.copies.fail(request, copy.copyId, reason);
  return reason;
}

/** Deletes the files in the row's trash. */
export async function emptyTrash(
  { copies, media }: { copies: Pick<PendingCopyStore, 'find' | 'emptied'>; media: Pick<ObjectStore, 'remove'> },
  key: Pick<CopyRequest, 'kind' | 'itemId'>,
): Promise<void> {
  const row: CatalogueRow | undefined = await copies.find(key);
  if (!row) return;
  await Promise.all(row.trash.map((trashKey) => media.remove(trashKey)));
  await copies.emptied(row);
}
