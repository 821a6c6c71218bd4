import * as z from 'zod';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import type { MemberState, PlanFilter } from '#shared/accounts/member-filter.ts';
import { listMembers, MAX_MEMBERS_PAGE } from '#shared/accounts/members.contract.ts';

import {
  directoryStore,
  DIRECTORY_PAGE_SIZE,
  type DirectoryCursor,
  type DirectoryRow,
} from './directory.store.ts';
import { toListedMember } from './listed-member.ts';
import { memberSearch } from './member-search.store.ts';
import { MIN_INDEXED_SEARCH, normalizeSearch, toSearchKey } from './member-search.ts';

/** Makes the same table calls for every page, however many members there are. */
export const listMembersEndpoint = endpoint(listMembers, {
  impact: 'Administrators cannot look up members.',
  uses: { directory: directoryStore.pick('page'), index: memberSearch.pick('find'), now: clock },
})(async ({ query }, { directory, index, now }) => {
  const { search = '', after, pageSize = DIRECTORY_PAGE_SIZE, plan, state } = query;
  const filter = { plan, state };
  const wanted = normalizeSearch(search);
  if ([...wanted].length < MIN_INDEXED_SEARCH) {
    const cursor = readCursor(after, cursorSchema(wanted));
    if (isRefusal(cursor)) return cursor;

    // A filter may match few members, so each request reads the maximum.
    const limit = plan || state ? MAX_MEMBERS_PAGE : pageSize;
    const { rows, next } = await directory.page(wanted, cursor.position, limit);
    const found = filterRows(rows, filter, now());
    const shown = found.slice(0, pageSize);
    const last = shown.length < found.length ? shown.at(-1) : undefined;
    const position = last ? { email: last.email, memberId: last.memberId } : next;

    return toReply(shown, position, now());
  }

  const cursor = readCursor(after, searchCursorSchema(wanted));
  if (isRefusal(cursor)) return cursor;

  const { rows, next } = await index.find(wanted, cursor.position);

  return toReply(filterRows(rows, filter, now()), next, now());
});

export const { handler, declaration } = listMembersEndpoint;

interface MemberFilter {
  plan: PlanFilter | undefined;
  state: MemberState | undefined;
}

function filterRows(rows: readonly DirectoryRow[], filter: MemberFilter, now: Date) {
  return rows.filter((row) => {
    const { plan, state } = toListedMember(row, now);
    return (
      (!filter.plan || filter.plan === (plan ?? 'none')) &&
      (!filter.state || filter.state === state)
    );
  });
}

function toReply(rows: readonly DirectoryRow[], next: object | null, now: Date) {
  const members = rows.map((row) => toListedMember(row, now));
  return { status: 200, body: { members, next: writeCursor(next) } } as const;
}

function searchCursorSchema(search: string) {
  const { prefix, start } = toSearchKey(search);
  return z.strictObject({
    prefix: z.literal(prefix),
    // DynamoDB rejects lone surrogates.
    entry: z
      .string()
      .regex(/^\P{Cs}{1,200}$/u)
      .startsWith(start),
  });
}

function cursorSchema(prefix: string): z.ZodType<DirectoryCursor> {
  return z.strictObject({
    // DynamoDB rejects lone surrogates.
    email: z
      .string()
      .regex(/^\P{Cs}{1,254}$/u)
      .startsWith(prefix),
    memberId: z.string().regex(/^[0-9A-Za-z-]{1,64}$/),
  });
}
