import { BILLING, USAGE } from '../billing/member-tables.public.ts';
import { COACHING } from '../coaching/member-tables.public.ts';
import { MAILS } from '../mail/member-tables.public.ts';
import type { MemberTable } from '../platform/member-data/member-table.ts';
import { ANALYSES, PRACTICE_SETTINGS, VIDEOS } from '../practice/member-tables.public.ts';
import { PROGRESS } from '../progress/member-tables.public.ts';
import { UPLOADS } from '../uploads/member-tables.public.ts';
import { SESSIONS } from './session-table.ts';

/** Every table with member rows. */
export const MEMBER_TABLES: readonly MemberTable[] = [
  SESSIONS,
  BILLING,
  USAGE,
  UPLOADS,
  VIDEOS,
  ANALYSES,
  PRACTICE_SETTINGS,
  PROGRESS,
  COACHING,
  // Erased last, because the other erasures may send an email.
  MAILS,
];

/** All other tables, with the reason why they need no entry above. */
export const NON_MEMBER_TABLES: Readonly<Record<string, string>> = {
  Members: 'the member itself, which the deletion empties first and removes last',
  MemberRequests: 'the deletion itself and the data copy, which their steps remove',
  EmailChanges: 'one row per member, which a step removes by its key',
  Catalog: 'content of the site',
  Categories: 'content of the site',
  CoachingLimits: 'counters under one-way hashes',
  Support: 'counters under one-way hashes',
};

/** Throws for a table in neither list, so that a deletion can't miss any table. */
export function assertTableDeclared(id: string): void {
  if (id in NON_MEMBER_TABLES || MEMBER_TABLES.some((table) => table.id === id)) return;
  throw new Error(
    `Table ${id} is not declared. If it has rows of members, add a MemberTable to MEMBER_TABLES in ` +
      'functions/accounts/member-tables.ts. Otherwise add it to NON_MEMBER_TABLES there and say why.',
  );
}
