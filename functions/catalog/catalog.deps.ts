import * as z from 'zod';
import type { CatalogItem } from '../../shared/catalog/catalog-item.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/new-id.ts';
import { jsonQueue } from '../platform/queue/queue.gateway.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { reservationStore } from '../uploads/uploads.public.ts';
import { catalogItemStore, type CatalogItemStore } from './catalog-item.store.ts';
import type { CatalogRow } from './catalog-row.ts';
import { categoryStore, type CategoryStore } from './category.store.ts';
import type { CopyRequest } from './copy-request.ts';
import type { ItemKind, KindPartition, ExtraFiles } from './item-kind.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import type { RemoveItemDeps } from './remove-item.service.ts';
import type { SaveItemDeps } from './save-item.service.ts';

export function itemStoreFromEnv<Row extends CatalogRow>(kind: KindPartition<Row>): CatalogItemStore<Row> {
  const { CATALOG_TABLE } = readEnvironment({ CATALOG_TABLE: z.string() });
  return catalogItemStore(documentClient(), CATALOG_TABLE, kind);
}

export function categoryStoreFromEnv(): CategoryStore {
  const { CATEGORIES_TABLE } = readEnvironment({ CATEGORIES_TABLE: z.string() });
  return categoryStore(documentClient(), CATEGORIES_TABLE);
}

export function removeItemDepsFromEnv<Row extends CatalogRow>(
  kind: KindPartition<Row> & { readonly listExtraFiles: (row: Row) => ExtraFiles },
): RemoveItemDeps<Row> {
  return { kind, ...storesFromEnv(kind) };
}

export function saveItemDepsFromEnv<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  kind: ItemKind<Row, Item, Fields>,
  now: () => Date,
): SaveItemDeps<Row, Item, Fields> {
  const { COPY_QUEUE_URL } = readEnvironment({ COPY_QUEUE_URL: z.string() });
  const queue = jsonQueue<CopyRequest>(COPY_QUEUE_URL);
  return { kind, ...storesFromEnv(kind), categories: categoryStoreFromEnv(), queue, now, newId };
}

function storesFromEnv<Row extends CatalogRow>(kind: KindPartition<Row>) {
  const { UPLOADS_TABLE, UPLOADS_BUCKET, MEDIA_BUCKET } = readEnvironment({
    UPLOADS_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return {
    items: itemStoreFromEnv(kind),
    reservations: reservationStore(documentClient(), UPLOADS_TABLE),
    uploads: objectStore(UPLOADS_BUCKET),
    media: objectStore(MEDIA_BUCKET),
    copier: mediaCopier({ uploads: UPLOADS_BUCKET, media: MEDIA_BUCKET }),
  };
}
