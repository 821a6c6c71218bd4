/** Parts of the three admin screens. A separate module keeps them out of the members' bundle. */
export type { AdminKind } from './admin-kind.ts';
export { AdminPage } from './admin-page.tsx';
export { buildDraft, hasMainFile, toSharedFields } from './item-draft.ts';
export { readMediaDurationSeconds } from './media-duration.ts';
