import type { CatalogItem } from '../../shared/catalog/catalog-item.ts';
import { endpoint, type EndpointHandler } from '../platform/http/endpoint.ts';
import { mediaSignerFromEnv } from '../platform/storage/media-signer.ts';
import { itemStoreFromEnv, removeItemDepsFromEnv, saveItemDepsFromEnv } from './catalog.deps.ts';
import type { CatalogRow, StoredFile } from './catalog-row.ts';
import type { ItemFields, ItemKind, KindPartition, ExtraFiles } from './item-kind.ts';
import {
  createItem,
  deleteItem,
  listAllItems,
  listItems,
  playItem,
  redirectToCaptions,
  updateItem,
  type AdminListContract,
  type CaptionsContract,
  type CreateContract,
  type DeleteContract,
  type ListContract,
  type PlaybackContract,
  type UpdateContract,
} from './item-use-cases.service.ts';

/**
 * Handlers of the endpoints that all kinds share. Each endpoint has its own function, so that a bundle includes only
 * the code it needs.
 */

export function listEndpoint<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  contract: ListContract<Item>,
  kind: ItemKind<Row, Item, Fields>,
): EndpointHandler {
  return endpoint(contract, () => listItems(kind, itemStoreFromEnv(kind)));
}

export function adminListEndpoint<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  contract: AdminListContract<Item>,
  kind: ItemKind<Row, Item, Fields>,
): EndpointHandler {
  return endpoint(contract, () => listAllItems(kind, itemStoreFromEnv(kind)));
}

export function createEndpoint<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  contract: CreateContract<Item, Fields>,
  kind: ItemKind<Row, Item, Fields>,
  now: () => Date,
): EndpointHandler {
  return endpoint(contract, () => createItem(saveItemDepsFromEnv(kind, now)));
}

export function updateEndpoint<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  contract: UpdateContract<Item, Fields>,
  kind: ItemKind<Row, Item, Fields>,
  now: () => Date,
): EndpointHandler {
  return endpoint(contract, () => updateItem(saveItemDepsFromEnv(kind, now)));
}

export function deleteEndpoint<Row extends CatalogRow>(
  contract: DeleteContract,
  kind: KindPartition<Row> & { readonly listExtraFiles: (row: Row) => ExtraFiles },
): EndpointHandler {
  return endpoint(contract, () => deleteItem(removeItemDepsFromEnv(kind)));
}

export function playbackEndpoint<Params extends object>(
  contract: PlaybackContract<Params>,
  kind: KindPartition<CatalogRow & { readonly duration: number }>,
  now: () => Date,
): EndpointHandler {
  return endpoint(contract, () => playItem({ items: itemStoreFromEnv(kind), signer: mediaSignerFromEnv(), now }));
}

export function captionsEndpoint<Params extends object>(
  contract: CaptionsContract<Params>,
  kind: KindPartition<CatalogRow & { readonly captions: StoredFile | null }>,
  now: () => Date,
): EndpointHandler {
  return endpoint(contract, () =>
    redirectToCaptions({ items: itemStoreFromEnv(kind), signer: mediaSignerFromEnv(), now }),
  );
}
