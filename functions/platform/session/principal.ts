import * as z from 'zod';
import { roles, tiers } from '../../../shared/accounts/member.ts';
import type { SecondFactorStep } from '../../../shared/accounts/second-factor.ts';

/** The part of the member's row that decides what a request may do. Read live on every call, never cached in a session. */
export const principalSchema = z.object({
  memberId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable().default(null),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable().default(null),
  /** Given by an operator, without payment: open whatever becomes of `plan`. */
  grantedPlan: z.enum(tiers).nullable().default(null),
  /** When `plan` closes by itself, an ISO time; null for a plan without an end. */
  planEndsAt: z.string().nullable().default(null),
  /** Set while a payment is overdue: until when the plan stays open all the same. An ISO time. */
  paymentDueBy: z.string().nullable().default(null),
  disabled: z.boolean().default(false),
  /** When the member was here, to the quarter of an hour. An ISO time; null for who never was. */
  lastSeenAt: z.string().nullable().default(null),
  /**
   * Set when the member ended their sessions: those that began until `at` (seconds since 1970, to the millisecond) open
   * nothing any more, but the one whose hash is `except`.
   */
  sessionsEnded: z.object({ at: z.number(), except: z.string().nullable() }).nullable().default(null),
  /** There while the member has a second factor: since when, in seconds since 1970. Its secret is left in the row. */
  secondFactor: z.object({ since: z.number() }).optional(),
});

export interface Principal extends z.output<typeof principalSchema> {
  /** What an administrator must do before this session is one of an administrator. Until then `role` is member. */
  readonly secondFactorDue?: SecondFactorStep;
}

/** The member as of now: a plan whose time is over is none, or the one that was given. */
export function asOf(principal: Principal, now: Date): Principal {
  const isOver = principal.planEndsAt !== null && Date.parse(principal.planEndsAt) <= now.getTime();
  return isOver ? { ...principal, plan: principal.grantedPlan, planEndsAt: null, paymentDueBy: null } : principal;
}
