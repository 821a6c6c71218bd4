import type { Queue } from '../platform/queue/queue.gateway.ts';
import { discardUpload, type ReceiveUploadDeps } from '../uploads/uploads.public.ts';
import { buildSweepIndexKeys, type CatalogRow, type PendingCopy, type CopyRequest } from './catalog-row.ts';
import { listMediaKeys, type ExtraFiles } from './item-kind.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import type { UsedUpload } from './form-files.service.ts';

export interface FinishSaveDeps<Row extends CatalogRow> extends ReceiveUploadDeps {
  readonly kind: { readonly listExtraFiles: (row: Row) => ExtraFiles };
  readonly queue: Queue<CopyRequest>;
  readonly copier: Pick<MediaCopier, 'abort'>;
}

/** Records replaced files in the row before deleting them, so that the sweeper finds them after a crash. */
export function addTrash<Row extends CatalogRow>(
  { kind, now }: Pick<FinishSaveDeps<Row>, 'kind' | 'now'>,
  row: Row,
  current: Row | undefined,
): Row {
  const rowWithTrash = { ...row, trash: current ? findRemovedKeys(kind, current, row) : [] };
  return { ...rowWithTrash, ...buildSweepIndexKeys(rowWithTrash, now()) };
}

/** Call after writing the row. After an interruption, the sweeper enqueues the copy and deletes the replaced files. */
export async function finishSave<Row extends CatalogRow>(
  deps: FinishSaveDeps<Row>,
  row: Row,
  current: Row | undefined,
  usedUploads: readonly UsedUpload[],
): Promise<void> {
  const { kind, itemId, copy } = row;
  if (copy && copy.copyId !== current?.copy?.copyId) await deps.queue.send({ kind, itemId, copyId: copy.copyId });
  const replacedCopy = current?.copy && current.copy.copyId !== copy?.copyId ? current.copy : undefined;
  if (replacedCopy) await abortCopy(deps, replacedCopy);
  for (const upload of usedUploads) await discardUpload(deps, upload);
  await removeMedia(deps, row.trash);
}

/** Aborts a copy that is no longer wanted, and deletes its upload. */
export async function abortCopy(
  deps: Pick<ReceiveUploadDeps, 'uploads' | 'reservations'> & { readonly copier: Pick<MediaCopier, 'abort'> },
  copy: PendingCopy,
): Promise<void> {
  await deps.copier.abort(copy);
  await discardUpload(deps, { ...copy.source, uploadId: copy.uploadId });
}

export function findRemovedKeys<Row extends CatalogRow>(
  kind: FinishSaveDeps<Row>['kind'],
  row: Row,
  other: Row | undefined,
): string[] {
  const kept = new Set(other ? listMediaKeys(kind, other) : []);
  return listMediaKeys(kind, row).filter((key) => !kept.has(key));
}

export async function removeMedia({ media }: Pick<ReceiveUploadDeps, 'media'>, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => media.remove(key)));
}
