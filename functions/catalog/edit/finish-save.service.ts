import { discardUpload, type ReceiveUploadDeps } from '#functions/uploads/uploads.public.ts';
import type { Queue } from '#platform/queue/queue.gateway.ts';
import type { MediaCopier } from '../copy/media-copy.gateway.ts';
import type { CatalogRow, CopyRequest, PendingCopy } from '../item/catalog-row.ts';
import { listMediaKeys } from '../item/item-kind.ts';
import type { FormFiles } from './form-files.service.ts';

type AbortCopyDeps = Parameters<typeof discardUpload>[0] & { copier: Pick<MediaCopier, 'abort'> };

/**
 * Enqueues the copy and cleans up, once the row is written. After an interruption, the sweeper
 * enqueues the copy and deletes the replaced files.
 */
export async function finishSave(
  deps: ReceiveUploadDeps & AbortCopyDeps & { queue: Queue<CopyRequest> },
  { kind, itemId, copy, trash }: CatalogRow,
  current: CatalogRow | undefined,
  usedUploads: FormFiles['usedUploads'],
): Promise<void> {
  if (copy && copy.copyId !== current?.copy?.copyId)
    await deps.queue.send({ kind, itemId, copyId: copy.copyId });

  const replacedCopy =
    current?.copy && current.copy.copyId !== copy?.copyId ? current.copy : undefined;
  if (replacedCopy) await abortCopy(deps, replacedCopy);
  for (const upload of usedUploads) await discardUpload(deps, upload);
  await removeMedia(deps, trash);
}

/** Aborts a copy that is no longer wanted, and deletes its upload. */
export async function abortCopy(deps: AbortCopyDeps, copy: PendingCopy): Promise<void> {
  await deps.copier.abort(copy);
  await discardUpload(deps, { ...copy.source, uploadId: copy.uploadId });
}

export function findRemovedKeys<Row extends CatalogRow>(
  kind: Parameters<typeof listMediaKeys<Row>>[0],
  row: Row,
  other: Row | undefined,
): string[] {
  const kept = new Set(other ? listMediaKeys(kind, other) : []);
  return listMediaKeys(kind, row).filter((key) => !kept.has(key));
}

export async function removeMedia(
  { media }: Pick<ReceiveUploadDeps, 'media'>,
  keys: readonly string[],
): Promise<void> {
  await Promise.all(keys.map((key) => media.remove(key)));
}
