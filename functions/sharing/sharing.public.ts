export { shareCommentStore } from './share-comment.store.ts';
