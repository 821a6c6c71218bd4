export { type MemberRow, type MemberStore, memberRowSchema, memberStore } from './member.store.ts';
