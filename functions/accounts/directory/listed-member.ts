import { listedMemberSchema, type ListedMember } from '#shared/accounts/members.contract.ts';
import type { DirectoryRow } from './directory.store.ts';

/** The member as administrators see it. An expired plan is left out. */
export function toListedMember(row: DirectoryRow, now: Date): ListedMember {
  const isOver = row.planEndsAt !== null && Date.parse(row.planEndsAt) <= now.getTime();
  const plan = isOver ? row.grantedPlan : row.plan;

  return listedMemberSchema.parse({
    ...row,
    id: row.memberId,
    plan,
    state: memberState(row),
    joinedAt: row.createdAt,
  });
}

function memberState({ disabled, disabledAt }: DirectoryRow): ListedMember['state'] {
  if (!disabled) return 'open';
  return disabledAt === undefined ? 'closing' : 'disabled';
}
