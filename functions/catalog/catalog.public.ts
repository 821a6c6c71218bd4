export {
  catalogItems,
  catalogItemStore,
  type CatalogItemStore,
} from './item/catalog-item.store.ts';
export { catalogRowSchema, storedFileSchema, storedPictureSchema } from './item/catalog-row.ts';
export { categoryStore, type CategoryStore, type StoredCategory } from './item/category.store.ts';

export { contentFilesAndStreams } from './copy/content.store.ts';
export {
  createItem,
  deleteItem,
  readItem,
  removeItemUses,
  updateItem,
} from './edit/item-use-cases.service.ts';
export { createItemUses, updateItemUses } from './edit/save-item.service.ts';
export { openFileUses, playItem, redirectToCaptions } from './access/play-item.service.ts';

export { listItems } from './list/list-items.service.ts';
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
  checkFileAccess,
  urlLifetimeSeconds,
} from './access/file-access.ts';
