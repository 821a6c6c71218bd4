import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { readVariable } from '#platform/environment.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';

import { contentStore } from './copy/content.store.ts';
import { mediaCopier } from './copy/media-copy.gateway.ts';
import type { RemoveItemDeps } from './edit/item-use-cases.service.ts';
import { catalogItems } from './item/catalog-item.store.ts';
import type { CatalogRow } from './item/catalog-row.ts';
import type { ItemKind, KindPartition } from './item/item-kind.ts';

export function removeItemDepsFromEnv<Row extends CatalogRow>(
  kind: KindPartition<Row> & Pick<ItemKind<Row, CatalogItem, never>, 'listExtraFiles'>,
): RemoveItemDeps<Row> {
  const buckets = {
    uploads: readVariable('UPLOADS_BUCKET'),
    media: readVariable('CONTENT_BUCKET'),
  };

  return {
    kind,
    items: catalogItems(kind)(),
    reservations: reservationStore(),
    uploads: objectStore(buckets.uploads),
    media: contentStore(buckets.media),
    copier: mediaCopier(buckets),
  };
}
