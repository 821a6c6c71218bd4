export { memberStore, type MemberRow, type MemberStore, type NewMember } from './member.store.ts';
