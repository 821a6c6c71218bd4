import type { MemberTable } from '../platform/member-data/member-table.ts';

/** Its index holds what a list of sessions shows, and no token. */
export const SESSIONS: MemberTable = {
  id: 'Sessions',
  key: ['sessionHash'],
  index: 'byMember',
  erasedBy: 'feature',
  copy: { reads: 'Query' },
};
