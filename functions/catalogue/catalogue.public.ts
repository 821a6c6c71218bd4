export {
  courseShelf,
  podcastShelf,
  studyGuideShelf,
  catalogueItemStore,
  type CatalogueItemStore,
} from './catalogue-item.store.ts';
export type { CatalogueRow, CourseRow, PodcastRow, StudyGuideRow } from './catalogue-row.ts';
export { itemFacts, type ItemFacts } from './item-facts.store.ts';
export { categoryMoves, type CategoryMoves } from './category-moves.store.ts';
export type { CategoryStore, StoredCategory } from './category.store.ts';
export { deployedCategories, deployedItems, deployedRemoving, deployedSaving } from './deployed-catalogue.ts';
export { filePathFor, isVisibleTo, itemFor, pictureUrlOf } from './item-view.ts';
export { addressLifeSeconds, addressOf, fileFor, ONE_READING_SECONDS, refuseOpening } from './open-file.ts';
export { removeItem, type RemovingParts } from './remove-item.ts';
export { removeNewPicture } from './replaced-files.ts';
export { saveItem, type EditMarks, type SavingParts } from './save-item.ts';
export { takeCaptions, takePicture } from './take-files.ts';
