import type { Role } from '../../../shared/accounts/member.ts';
import type { SecondFactorStep } from '../../../shared/accounts/second-factor.ts';
import type { Principal } from './principal.ts';
import type { Session } from './session.ts';

/** An administrator counts as a member until this session has verified a code of their second factor. */
export function restrictUntilSecondFactor(principal: Principal, session: Pick<Session, 'secondFactorAt'>): Principal {
  const secondFactorDue = dueStep(principal, session);
  return secondFactorDue ? { ...principal, role: 'member', secondFactorDue } : principal;
}

/** The role in the member's row, which decides session lifetimes even before the second factor is verified. */
export function storedRole({ role, secondFactorDue }: Principal): Role {
  return secondFactorDue ? 'admin' : role;
}

function dueStep(
  { role, secondFactor }: Principal,
  { secondFactorAt }: Pick<Session, 'secondFactorAt'>,
): SecondFactorStep | undefined {
  if (role !== 'admin') return undefined;
  if (!secondFactor) return 'set-up';
  // A code of an earlier, removed factor doesn't count.
  return secondFactorAt !== undefined && secondFactorAt >= secondFactor.since ? undefined : 'code';
}
