import type { MemberTable } from '../platform/member-data/member-table.ts';

/** Reservations of a day, which say nothing that the member's files don't. */
export const UPLOADS: MemberTable = { id: 'Uploads', key: ['memberId'], erasedBy: 'feature', copy: 'none' };
