import type { Role } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';

/** A change to a member that an administrator has to confirm. */
export type MemberChange =
  | { readonly kind: 'role'; readonly member: ListedMember; readonly role: Role }
  | { readonly kind: 'access'; readonly member: ListedMember };

export const roleLabels: Record<Role, string> = { member: 'Member', coach: 'Coach', admin: 'Administrator' };

export function getDisplayName({ firstName, lastName, email }: ListedMember): string {
  return `${firstName} ${lastName}`.trim() || email;
}
