/** Parts of the three admin screens. A separate module keeps them out of the members' bundle. */
export {
  type AdminScreenConfig,
  buildSavedNotices,
  requireTitleAndFile,
} from './admin-screen-config.ts';
export { AdminPage } from './admin-page.tsx';
export { buildDraft, toSharedFields } from './item-draft.ts';
export { type FileInspection, findProblem, inspectCaptions, inspectMedia } from './inspect-file.ts';
export { useAdminItems } from './admin-items.queries.ts';
export { buildItemCalls } from './item-calls.ts';
