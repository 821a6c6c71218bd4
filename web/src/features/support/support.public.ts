/**
 * For the app shell, which deletes the draft at sign-out so that the browser's next user doesn't
 * see it.
 */
export { deleteContactDraft } from './contact-draft.store.ts';
