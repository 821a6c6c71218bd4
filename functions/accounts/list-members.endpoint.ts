import * as z from 'zod';
import { listedMemberSchema, listMembers, type ListedMember } from '../../shared/accounts/members.contract.ts';
import { readCursor, writeCursor } from '../platform/http/cursor.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { directoryStore, type DirectoryRow, type DirectoryStore, type DirectoryCursor } from './directory.store.ts';

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

function toListedMember(row: DirectoryRow, now: Date): ListedMember {
  const isOver = row.planEndsAt !== null && Date.parse(row.planEndsAt) <= now.getTime();
  const plan = isOver ? row.grantedPlan : row.plan;
  return listedMemberSchema.parse({ ...row, id: row.memberId, plan, state: memberState(row), joinedAt: row.createdAt });
}

function memberState({ disabled, disabledAt }: DirectoryRow): ListedMember['state'] {
  if (!disabled) return 'open';
  return disabledAt === undefined ? 'closing' : 'disabled';
}

export const handler = endpoint(listMembers, () =>
  listMembersWith({ directory: directoryStore(), now: () => new Date() }),
);
