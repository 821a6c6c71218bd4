import type { Queue } from '../platform/queue/queue.gateway.ts';
import { forgetUpload, type TakingParts } from '../uploads/uploads.public.ts';
import {
  mediaKeysOf,
  pictureKeyOf,
  sweepMarks,
  type CatalogueRow,
  type PendingCopy,
  type StoredPicture,
} from './catalogue-row.ts';
import type { CopyRequest } from './copy-request.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import type { Taken } from './take-files.ts';

export interface SettlingParts extends TakingParts {
  readonly queue: Queue<CopyRequest>;
  readonly copier: Pick<MediaCopier, 'abort'>;
}

/** Whatever the item had and no longer has is noted on the row before it is removed, so that nothing is ever forgotten. */
export function withTrash<Row extends CatalogueRow>(row: Row, current: Row | undefined, now: Date): Row {
  const marked = { ...row, trash: current ? keysOnlyIn(current, row) : [] };
  return { ...marked, ...sweepMarks(marked, now) };
}

/** What follows from the write. If it is interrupted here, the sweeper does it. */
export async function settle<Row extends CatalogueRow>(
  parts: SettlingParts,
  row: Row,
  current: Row | undefined,
  spent: Taken<Row>['spent'],
): Promise<void> {
  const { kind, itemId, copy } = row;
  if (copy && copy.copyId !== current?.copy?.copyId) await parts.queue.send({ kind, itemId, copyId: copy.copyId });
  const dropped = current?.copy && current.copy.copyId !== copy?.copyId ? current.copy : undefined;
  if (dropped) await dropCopy(parts, dropped);
  for (const upload of spent) await forgetUpload(parts, upload);
  await removeAll(parts, row.trash);
}

/** Stops a copy that nobody wants any more; its upload goes with it. */
export async function dropCopy(
  parts: Pick<TakingParts, 'uploads' | 'reservations'> & { readonly copier: Pick<MediaCopier, 'abort'> },
  copy: PendingCopy,
): Promise<void> {
  await parts.copier.abort(copy);
  await forgetUpload(parts, { ...copy.source, uploadId: copy.uploadId });
}

export function keysOnlyIn(row: CatalogueRow, other: CatalogueRow | undefined): string[] {
  const kept = new Set(other ? mediaKeysOf(other) : []);
  return mediaKeysOf(row).filter((key) => !kept.has(key));
}

/** For a picture that was stored for a row that is not written after all. */
export async function removeNewPicture(
  { media }: Pick<TakingParts, 'media'>,
  picture: StoredPicture | null,
  had: StoredPicture | null,
): Promise<void> {
  if (picture && picture.id !== had?.id) await media.remove(pictureKeyOf(picture.id));
}

export async function removeAll({ media }: Pick<TakingParts, 'media'>, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => media.remove(key)));
}
