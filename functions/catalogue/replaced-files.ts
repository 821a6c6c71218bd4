import type { Queue } from '../platform/queue/queue.gateway.ts';
import { forgetUpload, type TakingParts } from '../uploads/uploads.public.ts';
import { sweepMarks, type CatalogueRow, type PendingCopy } from './catalogue-row.ts';
import type { CopyRequest } from './copy-request.ts';
import { mediaKeysOf, type OwnFiles } from './item-kind.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import type { SpentUpload } from './take-files.ts';

export interface SettlingDeps<Row extends CatalogueRow> extends TakingParts {
  readonly kind: { readonly ownFiles: (row: Row) => OwnFiles };
  readonly queue: Queue<CopyRequest>;
  readonly copier: Pick<MediaCopier, 'abort'>;
}

/** Lists replaced files in the row before they are deleted, so that the sweeper finds them after an interruption. */
export function withTrash<Row extends CatalogueRow>(
  { kind, now }: Pick<SettlingDeps<Row>, 'kind' | 'now'>,
  row: Row,
  current: Row | undefined,
): Row {
  const marked = { ...row, trash: current ? keysOnlyIn(kind, current, row) : [] };
  return { ...marked, ...sweepMarks(marked, now()) };
}

/**
 * After the row is written, enqueues the new copy and deletes replaced files. The sweeper retries both after an
 * interruption.
 */
export async function settle<Row extends CatalogueRow>(
  deps: SettlingDeps<Row>,
  row: Row,
  current: Row | undefined,
  spent: readonly SpentUpload[],
): Promise<void> {
  const { kind, itemId, copy } = row;
  if (copy && copy.copyId !== current?.copy?.copyId) await deps.queue.send({ kind, itemId, copyId: copy.copyId });
  const dropped = current?.copy && current.copy.copyId !== copy?.copyId ? current.copy : undefined;
  if (dropped) await dropCopy(deps, dropped);
  for (const upload of spent) await forgetUpload(deps, upload);
  await removeAll(deps, row.trash);
}

/** Aborts a copy that is no longer wanted, and deletes its upload. */
export async function dropCopy(
  deps: Pick<TakingParts, 'uploads' | 'reservations'> & { readonly copier: Pick<MediaCopier, 'abort'> },
  copy: PendingCopy,
): Promise<void> {
  await deps.copier.abort(copy);
  await forgetUpload(deps, { ...copy.source, uploadId: copy.uploadId });
}

export function keysOnlyIn<Row extends CatalogueRow>(
  kind: SettlingDeps<Row>['kind'],
  row: Row,
  other: Row | undefined,
): string[] {
  const kept = new Set(other ? mediaKeysOf(kind, other) : []);
  return mediaKeysOf(kind, row).filter((key) => !kept.has(key));
}

export async function removeAll({ media }: Pick<TakingParts, 'media'>, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => media.remove(key)));
}
