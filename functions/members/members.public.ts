export { type MemberRow, type MemberStore, memberRowSchema, memberStore } from './member.store.ts';
export { type AccountChangeRow, accountChangeStore } from './account-change.store.ts';
export {
  makeRecordedChange,
  recordChangeUses,
  type RecordChangeDeps,
} from './record-change.service.ts';
export { type DailyEvent, dailyEventStore, type DailyEventStore } from './daily-event.store.ts';
export { type AdminNoticeDeps, withAdminNotices } from './admin-notices.service.ts';
