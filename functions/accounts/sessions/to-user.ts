import type { Principal } from '#platform/session/principal.ts';
import { userSchema } from '#shared/accounts/user.ts';
import type { User } from '#shared/accounts/user.ts';

/** The user object that the browser gets. The schema drops the principal's other fields. */
export function toUser(member: Principal): User {
  const hasSecondFactor =
    (member.role !== 'member' && member.secondFactor !== undefined) || undefined;
  return userSchema.parse({ ...member, id: member.memberId, hasSecondFactor });
}
