import * as z from 'zod';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { listMembers } from '#shared/accounts/members.contract.ts';

import {
  directoryStore,
  type DirectoryCursor,
  type DirectoryRow,
  type DirectoryStore,
} from './directory.store.ts';
import { toListedMember } from './listed-member.ts';
import { memberSearchStore, type MemberSearchStore } from './member-search.store.ts';
import { MIN_INDEXED_SEARCH, normalizeSearch, toSearchKey } from './member-search.ts';

interface Deps {
  directory: Pick<DirectoryStore, 'page'>;
  search: Pick<MemberSearchStore, 'find'>;
  now: () => Date;
}

/** Makes the same table calls for every page, however many members there are. */
export function listMembersWith({
  directory,
  search: index,
  now,
}: Deps): UseCase<typeof listMembers> {
  const toReply = (rows: readonly DirectoryRow[], next: object | null) => {
    const members = rows.map((row) => toListedMember(row, now()));
    return { status: 200, body: { members, next: writeCursor(next) } } as const;
  };

  return async ({ query: { search = '', after, pageSize } }) => {
    const wanted = normalizeSearch(search);
    if ([...wanted].length < MIN_INDEXED_SEARCH) {
      const cursor = readCursor(after, cursorSchema(wanted));
      if (isRefusal(cursor)) return cursor;

      const { rows, next } = await directory.page(wanted, cursor.position, pageSize);

      return toReply(rows, next);
    }

    const cursor = readCursor(after, searchCursorSchema(wanted));
    if (isRefusal(cursor)) return cursor;

    const { rows, next } = await index.find(wanted, cursor.position);

    return toReply(rows, next);
  };
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

export const handler = createHandler(listMembers, () =>
  listMembersWith({
    directory: directoryStore(),
    search: memberSearchStore(),
    now: () => new Date(),
  }),
);
