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
  DailyEvents: 'events under one-way hashes of IDs, which expire after a week',
};

const EXAMPLE = 'functions/progress/member-tables.public.ts';

/**
 * Throws if the table is neither in `tables` nor in `NON_MEMBER_TABLES`, or if its `MemberTable`
 * has no `copy`.
 */
export function assertTableDeclared(id: string, tables = MEMBER_TABLES): void {
  if (id in NON_MEMBER_TABLES) return;

  const declared: Partial<MemberTable> | undefined = tables.find((table) => table.id === id);

  if (!declared)
    throw new Error(
      `Table ${id} is not declared. If it has rows of members, declare a MemberTable in ` +
        `functions/<feature>/member-tables.public.ts, like ${EXAMPLE}, and add it to MEMBER_TABLES in ` +
        'functions/accounts/data-inventory.ts. Otherwise add it to NON_MEMBER_TABLES there and say why.',
    );

  if (!declared.copy)
    throw new Error(
      `The MemberTable ${id} needs 'copy', which says how the member's data export includes its rows. Add it in ` +
        `functions/<feature>/member-tables.public.ts, like ${EXAMPLE}.`,
    );
}
