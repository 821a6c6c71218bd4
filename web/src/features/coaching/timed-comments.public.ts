export { CommentList } from './comment-list.tsx';
export { clampCommentTime, formatShortTime } from './comment-time.ts';
export { formatLengthHint, removeUnsafeCharacters } from './typed-text.ts';
