import * as z from 'zod';
import { roles, tiers, type Role } from '../../../shared/accounts/member.ts';
import type { SecondFactorStep } from '../../../shared/accounts/second-factor.ts';
import type { Session } from './session.ts';

/** The attributes of the member's row that determine permissions. Read on every request, never cached in a session. */
export const principalSchema = z.object({
  memberId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable().default(null),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable().default(null),
  /** Granted by an operator free of charge. Applies unless the member pays for a higher plan. */
  grantedPlan: z.enum(tiers).nullable().default(null),
  /** ISO time when `plan` ends automatically; null for an open-ended plan. */
  planEndsAt: z.string().nullable().default(null),
  /** Set while a payment is overdue. Access ends at this ISO time, or ended then. */
  paymentDueBy: z.string().nullable().default(null),
  /** ISO time when the free trial of `plan` ends; null without a trial. */
  trialEndsAt: z.string().nullable().default(null),
  disabled: z.boolean().default(false),
  /** ISO time of the last visit, accurate to 15 minutes; null before the first visit. */
  lastSeenAt: z.string().nullable().default(null),
  /** Ends all sessions created at or before `at` (seconds since 1970), except the session whose hash is `except`. */
  sessionsEnded: z.object({ at: z.number(), except: z.string().nullable() }).nullable().default(null),
  /** Links that the member created at or before this ISO time don't work anymore; null if none were revoked. */
  linksRevokedAt: z.string().nullable().default(null),
  /** Set while the member has a second factor. `since` is its setup time in epoch seconds. Excludes the secret. */
  secondFactor: z.object({ since: z.number() }).optional(),
});

export interface Principal extends z.output<typeof principalSchema> {
  /** The step that an administrator must complete before this session gets the role. Until then, `role` is `member`. */
  readonly secondFactorDue?: SecondFactorStep;
}

/** Replaces an expired plan with `grantedPlan`, which may be null. */
export function applyPlanExpiry(principal: Principal, now: Date): Principal {
  const isOver = principal.planEndsAt !== null && Date.parse(principal.planEndsAt) <= now.getTime();
  if (!isOver) return principal;
  return { ...principal, plan: principal.grantedPlan, planEndsAt: null, trialEndsAt: null };
}

/** An administrator counts as a member until this session has verified a code from their second factor. */
export function restrictUntilSecondFactor(principal: Principal, session: Pick<Session, 'secondFactorAt'>): Principal {
  const secondFactorDue = dueStep(principal, session);
  return secondFactorDue ? { ...principal, role: 'member', secondFactorDue } : principal;
}

/** Returns the stored role, which sets the session lifetime even before the second factor is verified. */
export function getStoredRole({ role, secondFactorDue }: Principal): Role {
  return secondFactorDue ? 'admin' : role;
}

function dueStep(
  { role, secondFactor }: Principal,
  { secondFactorAt }: Pick<Session, 'secondFactorAt'>,
): SecondFactorStep | undefined {
  if (role !== 'admin') return undefined;
  if (!secondFactor) return 'set-up';
  // A code doesn't count if it was verified before the current second factor was set up.
  return secondFactorAt !== undefined && secondFactorAt >= secondFactor.since ? undefined : 'code';
}
