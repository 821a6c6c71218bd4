import type { MemberTable } from '../platform/member-data/member-table.ts';

/** The index contains the columns of the session list and no tokens. */
export const SESSIONS: MemberTable = {
  id: 'Sessions',
  key: ['sessionHash'],
  index: 'byMember',
  erasedBy: 'feature',
  copy: { reads: 'Query' },
};
