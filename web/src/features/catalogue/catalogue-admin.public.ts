/** Parts of the three admin screens. A separate module keeps them out of the members' bundle. */
export type { AdminKind } from './admin-kind.ts';
export { AdminPage } from './admin-page.tsx';
export { draftOf, hasMainFile, sharedFieldsOf } from './item-draft.ts';
export { readMediaLength } from './media-length.ts';
