/** Parts of the three admin screens. A separate module keeps them out of the members' bundle. */
export {
  type AdminScreenConfig,
  buildSavedNotices,
  requireTitleAndFile,
} from './admin-config/admin-screen-config.ts';
export { AdminPage } from './admin-page.tsx';
export { buildDraft, toSharedFields } from './admin-config/item-draft.ts';
export {
  type FileInspection,
  findProblem,
  inspectCaptions,
  inspectMedia,
  inspectPicture,
} from './admin-config/inspect-file.ts';
export { captureMiddleFrame, THUMBNAIL_WIDTH, toThumbnail } from './admin-config/make-cover.ts';
export { useAdminItems } from './admin-list/admin-items.queries.ts';
export { buildItemCalls } from './admin-config/item-calls.ts';
