import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/new-id.ts';
import { jsonQueue } from '../platform/queue/queue.gateway.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { reservationStore } from '../uploads/uploads.public.ts';
import { catalogueItemStore, type CatalogueItemStore, type Shelf } from './catalogue-item.store.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { categoryStore, type CategoryStore } from './category.store.ts';
import { mediaCopier } from './media-copy.gateway.ts';
import type { RemovingParts } from './remove-item.ts';
import type { SavingParts } from './save-item.ts';

/** The real parts of the endpoints of all three kinds, from the function's environment. */

export function deployedItems<Row extends CatalogueRow>(shelf: Shelf<Row>): CatalogueItemStore<Row> {
  const { CATALOGUE_TABLE } = readEnvironment({ CATALOGUE_TABLE: z.string() });
  return catalogueItemStore(documentClient(), CATALOGUE_TABLE, shelf);
}

export function deployedCategories(): CategoryStore {
  const { CATEGORIES_TABLE } = readEnvironment({ CATEGORIES_TABLE: z.string() });
  return categoryStore(documentClient(), CATEGORIES_TABLE);
}

export function deployedRemoving<Row extends CatalogueRow>(shelf: Shelf<Row>): RemovingParts<Row> {
  const { UPLOADS_TABLE, UPLOADS_BUCKET, MEDIA_BUCKET } = readEnvironment({
    UPLOADS_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return {
    items: deployedItems(shelf),
    reservations: reservationStore(documentClient(), UPLOADS_TABLE),
    uploads: objectStore(UPLOADS_BUCKET),
    media: objectStore(MEDIA_BUCKET),
    copier: mediaCopier({ uploads: UPLOADS_BUCKET, media: MEDIA_BUCKET }),
  };
}

export function deployedSaving<Row extends CatalogueRow>(shelf: Shelf<Row>, now: () => Date): SavingParts<Row> {
  const { UPLOADS_TABLE, UPLOADS_BUCKET, MEDIA_BUCKET, COPY_QUEUE_URL } = readEnvironment({
    UPLOADS_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    MEDIA_BUCKET: z.string(),
    COPY_QUEUE_URL: z.string(),
  });
  return {
    items: deployedItems(shelf),
    categories: deployedCategories(),
    reservations: reservationStore(documentClient(), UPLOADS_TABLE),
    uploads: objectStore(UPLOADS_BUCKET),
    media: objectStore(MEDIA_BUCKET),
    queue: jsonQueue(COPY_QUEUE_URL),
    copier: mediaCopier({ uploads: UPLOADS_BUCKET, media: MEDIA_BUCKET }),
    now,
    newId,
  };
}
