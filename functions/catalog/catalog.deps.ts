import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { readVariable } from '#platform/environment.ts';
import { newId } from '#platform/new-id.ts';
import { jsonQueue } from '#platform/queue/queue.gateway.ts';
import { mediaSignerFromEnv } from '#platform/storage/media-url.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';

import { itemStoreFromEnv } from './item/catalog-item.store.ts';
import type { CatalogRow, CopyRequest } from './item/catalog-row.ts';
import { categoryStore } from './item/category.store.ts';
import type { ItemKind, KindPartition } from './item/item-kind.ts';
import { contentStore } from './copy/content.store.ts';
import { mediaCopier } from './copy/media-copy.gateway.ts';
import type { RemoveItemDeps } from './edit/item-use-cases.service.ts';
import type { FileDeps } from './access/play-item.service.ts';
import type { SaveItemDeps } from './edit/save-item.service.ts';

export function fileDepsFromEnv<Row extends CatalogRow>(kind: KindPartition<Row>): FileDeps<Row> {
  return { items: itemStoreFromEnv(kind), signer: mediaSignerFromEnv(), now: () => new Date() };
}

export function saveItemDepsFromEnv<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  kind: ItemKind<Row, Item, Fields>,
): SaveItemDeps<Row, Item, Fields> {
  const queue = jsonQueue<CopyRequest>(readVariable('COPY_QUEUE_URL'));
  return {
    kind,
    ...storesFromEnv(kind),
    categories: categoryStore(),
    queue,
    now: () => new Date(),
    newId,
  };
}

export function removeItemDepsFromEnv<Row extends CatalogRow>(
  kind: KindPartition<Row> & Pick<ItemKind<Row, CatalogItem, never>, 'listExtraFiles'>,
): RemoveItemDeps<Row> {
  return { kind, ...storesFromEnv(kind) };
}

function storesFromEnv<Row extends CatalogRow>(kind: KindPartition<Row>) {
  const buckets = {
    uploads: readVariable('UPLOADS_BUCKET'),
    media: readVariable('CONTENT_BUCKET'),
  };

  return {
    items: itemStoreFromEnv(kind),
    reservations: reservationStore(),
    uploads: objectStore(buckets.uploads),
    media: contentStore(buckets.media),
    copier: mediaCopier(buckets),
  };
}
