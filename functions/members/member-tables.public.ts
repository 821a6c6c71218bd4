import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { accountChangeSchema, type AccountChange } from '#shared/accounts/account-change.ts';
import { accountChangeRowSchema } from './account-change.store.ts';

export const ACCOUNT_CHANGES: MemberTable = {
  id: 'AccountChanges',
  key: ['memberId', 'changeId'],
  erasedBy: 'rows',
  copy: {
    path: 'account-changes.json',
    description:
      'each change that an administrator made to your account, coach requests, or analyses: when, what, why, and whether it is confirmed',
    schema: accountChangeRowSchema
      .pick({ at: true, reason: true, isConfirmed: true })
      .extend({ change: accountChangeSchema.transform(omitCoachIds) }),
  },
};

/** Coaches' member IDs aren't the member's data. */
function omitCoachIds(change: AccountChange) {
  return change.kind === 'coach-request' ? { kind: change.kind } : change;
}
