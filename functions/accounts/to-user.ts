import type { User } from '../../shared/accounts/member.ts';
import type { Principal } from '../platform/session/principal.ts';

/** The user object that the browser gets. */
export function toUser(member: Principal): User {
  const {
    memberId: id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    role,
    plan,
    paymentDueBy,
    secondFactorDue,
    secondFactor,
  } = member;
  const hasSecondFactor = (role === 'admin' && secondFactor !== undefined) || undefined;
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    role,
    plan,
    paymentDueBy,
    secondFactorDue,
    hasSecondFactor,
  };
}
