import * as z from 'zod';
import { listMembers, type ListedMember } from '../../shared/accounts/members.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { directoryStore, type DirectoryRow, type DirectoryStore, type PlaceInDirectory } from './directory.store.ts';

interface Parts {
  readonly directory: Pick<DirectoryStore, 'page'>;
  readonly now: () => Date;
}

/** One Query, however many members there are. */
export function listMembersWith({ directory, now }: Parts): UseCase<typeof listMembers> {
  return async ({ query: { search = '', after } }) => {
    const from = after === undefined ? undefined : placeIn(after);
    if (from === null) return refuse('BAD_REQUEST', { sentence: 'That is no place in the list of members.' });
    const { rows, next } = await directory.page(search.toLowerCase(), from);
    const members = rows.map((row) => listed(row, now()));
    return { status: 200, body: { members, next: next && Buffer.from(JSON.stringify(next)).toString('base64url') } };
  };
}

const placeSchema = z.object({ email: z.string(), memberId: z.string() });

function placeIn(cursor: string): PlaceInDirectory | null {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    // Whatever it is, it is none of ours.
    return null;
  }
}

function listed(row: DirectoryRow, now: Date): ListedMember {
  const { memberId: id, email, firstName, lastName, role, createdAt: joinedAt, lastSeenAt } = row;
  const isOver = row.planEndsAt !== null && Date.parse(row.planEndsAt) <= now.getTime();
  const plan = isOver ? row.grantedPlan : row.plan;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    plan,
    state: stateOf(row),
    joinedAt,
    lastSeenAt,
  };
}

function stateOf({ disabled, disabledAt }: DirectoryRow): ListedMember['state'] {
  if (!disabled) return 'open';
  return disabledAt === undefined ? 'closing' : 'disabled';
}

export const handler = endpoint(listMembers, () => {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string() });
  return listMembersWith({
    directory: directoryStore(documentClient(), environment.MEMBERS_TABLE),
    now: () => new Date(),
  });
});
