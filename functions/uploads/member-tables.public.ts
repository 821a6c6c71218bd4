import type { MemberTable } from '../platform/member-data/member-table.ts';

/**
 * One row per member: open upload reservations and hourly rate-limit counters. Left out of the data copy, because reservations last a day and add nothing to the copied files.
 */
export const UPLOADS: MemberTable = { id: 'Uploads', key: ['memberId'], erasedBy: 'feature', copy: 'none' };
