import type { MemberTable } from '../platform/member-data/member-table.ts';

export const COACHING: MemberTable = {
  id: 'Coaching',
  key: ['memberId', 'requestId'],
  erasedBy: 'feature',
  copy: { reads: 'Query' },
};
