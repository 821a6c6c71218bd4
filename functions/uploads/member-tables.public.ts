import type { MemberTable } from '#platform/member-data/table-declaration.ts';

/**
 * One row per member, with open upload reservations. Left out of data exports, because reservations
 * are short-lived and add nothing to the exported files.
 */
export const UPLOADS: MemberTable = {
  id: 'Uploads',
  key: ['memberId'],
  erasedBy: 'feature',
  copy: 'none',
};
