import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { CatalogueItemStore } from './catalogue-item.store.ts';
import { mediaKeysOf, type CatalogueRow } from './catalogue-row.ts';
import type { MediaCopier } from './media-copy.gateway.ts';
import { dropCopy } from './replaced-files.ts';
import type { TakingParts } from '../uploads/uploads.public.ts';

export interface RemovingParts<Row extends CatalogueRow> {
  readonly items: Pick<CatalogueItemStore<Row>, 'find' | 'remove'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly uploads: TakingParts['uploads'];
  readonly reservations: TakingParts['reservations'];
  readonly copier: Pick<MediaCopier, 'abort'>;
}

const TRIES = 4;

/**
 * Removes an item with its files. The row goes last: when this is interrupted, the item is still listed and can be
 * deleted again. A copy under way finds its row gone and cleans up after itself.
 */
export async function removeItem<Row extends CatalogueRow>(
  parts: RemovingParts<Row>,
  itemId: string,
): Promise<Refusal | undefined> {
  const { items, media } = parts;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await items.find(itemId);
    if (!row) return refuse('NOT_FOUND');
    if (row.copy) await dropCopy(parts, row.copy);
    await Promise.all(mediaKeysOf(row).map((key) => media.remove(key)));
    if (await items.remove(row)) return undefined;
  }
  return refuse('CONFLICT');
}
