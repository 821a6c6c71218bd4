/** What the three admin screens are made of. Apart from the members' pieces, so that members do not load it. */
export type { AdminKind } from './admin-kind.ts';
export { AdminPage } from './admin-page.tsx';
export { draftOf, hasMainFile, sharedFieldsOf } from './item-draft.ts';
export { readMediaLength } from './media-length.ts';
