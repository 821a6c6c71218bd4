import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { ReceiveUploadDeps } from '../uploads/uploads.public.ts';
import type { CatalogItemStore } from './catalog-item.store.ts';
import type { CatalogRow } from './catalog-row.ts';
import { listMediaKeys, type ExtraFiles } from './item-kind.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import { abortCopy } from './replaced-files.service.ts';

export interface RemoveItemDeps<Row extends CatalogRow> {
  readonly kind: { readonly listExtraFiles: (row: Row) => ExtraFiles };
  readonly items: Pick<CatalogItemStore<Row>, 'find' | 'remove'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly uploads: ReceiveUploadDeps['uploads'];
  readonly reservations: ReceiveUploadDeps['reservations'];
  readonly copier: Pick<MediaCopier, 'abort'>;
}

const MAX_TRIES = 4;

/**
 * Removes an item's files, then its row, so that an interrupted removal can be repeated. A worker that is copying a
 * file finds no row and cleans up.
 */
export async function removeItem<Row extends CatalogRow>(
  deps: RemoveItemDeps<Row>,
  itemId: string,
): Promise<Refusal | undefined> {
  const { kind, items, media } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await items.find(itemId);
    if (!row) return refuse('NOT_FOUND');
    if (row.copy) await abortCopy(deps, row.copy);
    await Promise.all(listMediaKeys(kind, row).map((key) => media.remove(key)));
    if (await items.remove(row)) return undefined;
  }
  return refuse('CONFLICT');
}
