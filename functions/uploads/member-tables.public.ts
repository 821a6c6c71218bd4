import type { MemberTable } from '../platform/member-data/member-table.ts';

/** Not copied: reservations last a day and contain nothing that the member's files don't. */
export const UPLOADS: MemberTable = { id: 'Uploads', key: ['memberId'], erasedBy: 'feature', copy: 'none' };
