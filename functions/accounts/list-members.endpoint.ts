import * as z from 'zod';
import { listMembers } from '../../shared/accounts/members.contract.ts';
import { readCursor, writeCursor } from '../platform/http/cursor.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { directoryStore, type DirectoryStore, type DirectoryCursor } from './directory.store.ts';
import { toListedMember } from './listed-member.ts';

interface Deps {
  readonly directory: Pick<DirectoryStore, 'page'>;
  readonly now: () => Date;
}

/** One Query per page, regardless of the number of members. */
export function listMembersWith({ directory, now }: Deps): UseCase<typeof listMembers> {
  return async ({ query: { search = '', after } }) => {
    const prefix = search.toLowerCase();
    const cursor = readCursor(after, cursorSchema(prefix));
    if (isRefusal(cursor)) return cursor;
    const { rows, next } = await directory.page(prefix, cursor.position);
    const members = rows.map((row) => toListedMember(row, now()));
    return { status: 200, body: { members, next: writeCursor(next) } };
  };
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

export const handler = endpoint(listMembers, () =>
  listMembersWith({ directory: directoryStore(), now: () => new Date() }),
);
