export {
  catalogItemStore,
  itemStoreFromEnv,
  type CatalogItemStore,
} from './item/catalog-item.store.ts';
export { catalogRowSchema, storedFileSchema, storedPictureSchema } from './item/catalog-row.ts';
export { categoryStore, type CategoryStore, type StoredCategory } from './item/category.store.ts';
export { fileDepsFromEnv, removeItemDepsFromEnv, saveItemDepsFromEnv } from './catalog.deps.ts';

export {
  createItemWith,
  deleteItemWith,
  readItemWith,
  updateItemWith,
} from './edit/item-use-cases.service.ts';
export { playItemWith, redirectToCaptionsWith } from './access/play-item.service.ts';

export { listItemsWith } from './list/list-items.service.ts';
export { anyItemStore, type AnyItemStore, type AnyItemRow } from './item/any-item.store.ts';
export type { EditMetadata, ItemKind } from './item/item-kind.ts';
export {
  buildCommonItem,
  visibleFilePath,
  isVisibleTo,
  buildPictureUrl,
} from './access/item-view.ts';
export {
  signFileUrl,
  findAllowedFile,
  SINGLE_READ_URL_SECONDS,
  checkFileAccess,
  urlLifetimeSeconds,
} from './access/file-access.ts';
