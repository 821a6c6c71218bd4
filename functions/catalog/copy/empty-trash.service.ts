import type { ObjectStore } from '#platform/storage/object.store.ts';
import type { CatalogRow, CopyRequest } from '../item/catalog-row.ts';
import type { PendingCopyStore } from '../item/pending-copy.store.ts';

/** Deletes the files that the item has replaced. */
export async function emptyTrash(
  {
    copies,
    media,
  }: { copies: Pick<PendingCopyStore, 'find' | 'clearTrash'>; media: Pick<ObjectStore, 'remove'> },
  key: Pick<CopyRequest, 'kind' | 'itemId'>,
): Promise<void> {
  const row: CatalogRow | undefined = await copies.find(key);
  if (!row) return;

  await Promise.all(row.trash.map((trashKey) => media.remove(trashKey)));
  await copies.clearTrash(row);
}
