export { catalogItemStore, itemStoreFromEnv, type CatalogItemStore } from './catalog-item.store.ts';
export { catalogRowSchema, storedFileSchema, storedPictureSchema } from './catalog-row.ts';
export { categoryStore, type CategoryStore, type StoredCategory } from './category.store.ts';
export { fileDepsFromEnv, removeItemDepsFromEnv, saveItemDepsFromEnv } from './catalog.deps.ts';
export {
  createItemWith,
  deleteItemWith,
  readItemWith,
  updateItemWith,
} from './item-use-cases.service.ts';
export { playItemWith, redirectToCaptionsWith } from './play-item.service.ts';
export { listItemsWith } from './list-items.service.ts';
export { anyItemStore, type AnyItemStore, type AnyItemRow } from './any-item.store.ts';
export type { EditMetadata, ItemKind } from './item-kind.ts';
export { buildCommonItem, visibleFilePath, isVisibleTo, buildPictureUrl } from './item-view.ts';
export {
  signFileUrl,
  findAllowedFile,
  SINGLE_READ_URL_SECONDS,
  checkFileAccess,
  urlLifetimeSeconds,
} from './file-access.ts';
