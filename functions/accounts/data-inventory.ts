import { BILLING, USAGE } from '#functions/billing/member-tables.public.ts';
import {
  COACH_PROFILES,
  COACH_STATEMENTS,
  COACHING,
} from '#functions/coaching/member-tables.public.ts';
import { MAILS } from '#functions/mail/member-tables.public.ts';
import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';
import { INTERVIEW_PLANS, STORIES } from '#functions/interview-plan/member-tables.public.ts';
import { PODCAST_FEEDS } from '#functions/podcasts/member-tables.public.ts';
import {
  JOB_POSTS,
  PRACTICE_SETTINGS,
  REHEARSALS,
} from '#functions/practice/member-tables.public.ts';
import { PROGRESS } from '#functions/progress/member-tables.public.ts';
import { REPORT_COMMENTS, REPORT_SHARES } from '#functions/sharing/member-tables.public.ts';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { ANALYSES, VIDEOS } from '#functions/videos/member-tables.public.ts';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';

import { SESSIONS } from './sessions/active-sessions.ts';
import { MEMBER_SEARCH } from './directory/member-search.store.ts';

/** Account deletions and data exports cover the members' rows in these tables. */
export const MEMBER_TABLES: readonly MemberTable[] = [
  SESSIONS,
  ACCOUNT_CHANGES,
  MEMBER_SEARCH,
  BILLING,
  USAGE,
  UPLOADS,
  VIDEOS,
  ANALYSES,
  PRACTICE_SETTINGS,
  REHEARSALS,
  JOB_POSTS,
  REPORT_SHARES,
  REPORT_COMMENTS,
  PODCAST_FEEDS,
  PROGRESS,
  INTERVIEW_PLANS,
  STORIES,
  COACHING,
  COACH_PROFILES,
  COACH_STATEMENTS,
  // Erased last, because earlier steps may enqueue an email.
  MAILS,
];

/** All other tables, each with the reason why it isn't in `MEMBER_TABLES`. */
export const NON_MEMBER_TABLES: Readonly<Record<string, string>> = {
  Members: 'the member itself, which the deletion empties first and removes last',
  MemberRequests: 'the deletion itself and the data copy, which their steps remove',
  EmailChanges: 'one row per member, which a step removes by its key',
  Catalog: 'content of the site',
  Categories: 'content of the site',
  RateLimits: 'counters under one-way hashes',
  DailyEvents:
    'events and reasons to cancel under one-way hashes of IDs, which expire after a week',
};

const EXAMPLE = 'functions/progress/member-tables.public.ts';

/**
 * Throws if neither list has the table, or if `NON_MEMBER_TABLES` has one whose rows or index can be
 * found by member. `partitionKeys` are those of the table and its indexes.
 */
export function assertTableDeclared(id: string, partitionKeys: readonly string[] = []): void {
  if (MEMBER_TABLES.some((table) => table.id === id)) return;

  const isFoundByMember = id !== 'Members' && partitionKeys.includes('memberId');
  if (id in NON_MEMBER_TABLES && !isFoundByMember) return;

  const name = id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  throw new Error(
    `The account deletion and the data export skip table ${id}. Write in functions/accounts/data-inventory.ts: ` +
      `\`import { ${name} } from '#functions/<feature>/member-tables.public.ts';\`, and in MEMBER_TABLES: ` +
      `\`${name},\`. Declare ${name} like ${EXAMPLE}. ` +
      (isFoundByMember
        ? 'NON_MEMBER_TABLES is only for tables without rows of members.'
        : 'If no row belongs to a member, add the table to NON_MEMBER_TABLES there and say why.'),
  );
}
