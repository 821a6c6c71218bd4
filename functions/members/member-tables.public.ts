import type { MemberTable } from '../platform/member-data/member-table.ts';
import { accountChangeRowSchema } from './account-change.store.ts';

export const ACCOUNT_CHANGES: MemberTable = {
  id: 'AccountChanges',
  key: ['memberId', 'changeId'],
  erasedBy: 'rows',
  copy: {
    path: 'account-changes.json',
    description: 'each change that an administrator made to your account: when, what, why, and whether it is confirmed',
    schema: accountChangeRowSchema.pick({ at: true, change: true, reason: true, isConfirmed: true }),
  },
};
