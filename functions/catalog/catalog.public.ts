export { categoryStoreFromEnv, itemStoreFromEnv } from './catalog.deps.ts';
export { catalogItemStore, type CatalogItemStore } from './catalog-item.store.ts';
export { catalogRowSchema, storedFileSchema, storedPictureSchema } from './catalog-row.ts';
export { categoryItemStore, type CategoryItemStore } from './category-items.store.ts';
export type { CategoryStore, StoredCategory } from './category.store.ts';
export { detectAudioType, detectPdfType, detectVideoType } from './detect-file-type.ts';
export {
  adminListEndpoint,
  captionsEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoint,
  playbackEndpoint,
  updateEndpoint,
} from './item-endpoints.ts';
export { anyItemStore, type AnyItemStore, type AnyItemRow } from './any-item.store.ts';
export type { EditMetadata, ItemKind } from './item-kind.ts';
export { buildCommonItem, visibleFilePath, isVisibleTo, buildPictureUrl } from './item-view.ts';
export { signFileUrl, findAllowedFile, SINGLE_READ_URL_SECONDS, checkFileAccess } from './file-access.ts';
