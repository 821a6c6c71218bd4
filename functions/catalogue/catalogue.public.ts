export { categoriesFromEnv, itemsFromEnv } from './catalogue-from-env.ts';
export { catalogueItemStore, type CatalogueItemStore } from './catalogue-item.store.ts';
export { catalogueRowSchema, storedFileSchema, storedPictureSchema } from './catalogue-row.ts';
export { categoryMoves, type CategoryMoves } from './category-moves.store.ts';
export type { CategoryStore, StoredCategory } from './category.store.ts';
export { audioType, pdfType, videoType } from './file-kind.ts';
export {
  adminListEndpoint,
  captionsEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoint,
  playbackEndpoint,
  updateEndpoint,
} from './item-endpoints.ts';
export { itemFacts, type ItemFacts, type ItemFactsRow } from './item-facts.store.ts';
export type { EditMarks, ItemKind } from './item-kind.ts';
export { commonItemFor, filePathFor, isVisibleTo, pictureUrlOf } from './item-view.ts';
export { addressOf, fileFor, ONE_READING_SECONDS, refuseOpening } from './open-file.ts';
