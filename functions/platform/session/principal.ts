import * as z from 'zod';
import { roles, tiers, type Role, type StaffRole } from '#shared/accounts/member.ts';
import { RECENT_CODE_MINUTES, type SecondFactorStep } from '#shared/accounts/second-factor.ts';

/**
 * The attributes of the member's row that determine permissions. Read on every request, never
 * cached in a session.
 */
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
  /** Set while a payment is overdue. `planEndsAt` has the same ISO time if access ends then. */
  paymentDueBy: z.string().nullable().default(null),
  /** ISO time when the free trial of `plan` ends; null without a trial. */
  trialEndsAt: z.string().nullable().default(null),
  disabled: z.boolean().default(false),
  /** ISO time of the last visit, accurate to 15 minutes; null before the first visit. */
  lastSeenAt: z.string().nullable().default(null),

  /**
   * Ends all sessions created at or before `at` (seconds since 1970), except the session whose hash
   * is `except`.
   */
  sessionsEnded: z
    .object({ at: z.number(), except: z.string().nullable() })
    .nullable()
    .default(null),

  /**
   * Links that the member created at or before this ISO time don't work anymore; null if none were
   * revoked.
   */
  linksRevokedAt: z.string().nullable().default(null),
  /**
   * Set while the member has a second factor. `since` is its setup time in epoch seconds. Excludes
   * the secret.
   */
  secondFactor: z.object({ since: z.number() }).optional(),
});

export interface Principal extends z.output<typeof principalSchema> {
  /**
   * The step that this session must complete to get `withheldRole`. Until then, `role` is `member`.
   */
  secondFactorDue?: SecondFactorStep;
  withheldRole?: StaffRole;
  /**
   * True if a second factor is required and this session's last code is older than
   * `RECENT_CODE_MINUTES`.
   */
  needsNewCode?: boolean;
}

/** Replaces an expired plan with `grantedPlan`, which may be null. */
export function applyPlanExpiry(principal: Principal, now: Date): Principal {
  const isOver = principal.planEndsAt !== null && Date.parse(principal.planEndsAt) <= now.getTime();
  if (!isOver) return principal;
  return { ...principal, plan: principal.grantedPlan, planEndsAt: null, trialEndsAt: null };
}

/**
 * Coaches and administrators count as members until this session has verified a code from their
 * second factor.
 */
export function restrictUntilSecondFactor(
  principal: Principal,
  { secondFactorAt }: { secondFactorAt?: number | undefined },
  now: Date,
): Principal {
  const { role, secondFactor } = principal;
  if (role === 'member') return principal;

  // A code doesn't count if it was verified before the current second factor was set up.
  if (secondFactor && secondFactorAt !== undefined && secondFactorAt >= secondFactor.since)
    return {
      ...principal,
      needsNewCode: now.getTime() >= (secondFactorAt + RECENT_CODE_MINUTES * 60) * 1000,
    };

  return {
    ...principal,
    role: 'member',
    withheldRole: role,
    secondFactorDue: secondFactor ? 'code' : 'set-up',
  };
}

/**
 * Returns the stored role, which sets the session lifetime even before the second factor is
 * verified.
 */
export function getStoredRole({ role, withheldRole }: Principal): Role {
  return withheldRole ?? role;
}
