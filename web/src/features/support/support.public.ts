/** What the shell may use: a draft must not be there for whoever comes after the one who logs out. */
export { forgetDraft } from './contact-draft.store.ts';
