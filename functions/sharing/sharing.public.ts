export { shareCommentStore, type ShareCommentStore } from './share-comment.store.ts';
