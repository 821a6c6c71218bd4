export { CommentList } from './comments/comment-list.tsx';
export { clampCommentTime, formatShortTime } from './comments/comment-time.ts';
export { formatLengthHint, removeUnsafeCharacters } from './texts/typed-text.ts';
