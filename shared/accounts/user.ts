import * as z from 'zod';
import { roles, staffRoles, tiers } from './member.ts';
import { secondFactorSteps } from './second-factor.ts';

/** The signed-in user, as sent to the browser. `plan` is null without an active plan. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /**
   * Set while a payment is overdue. Access may end at this ISO time; `graceEndsAt` of the
   * membership is set if it does.
   */
  paymentDueBy: z.string().nullable(),
  /**
   * The second-factor step that this session must complete to get `withheldRole`. Until then,
   * `role` is `member`.
   */
  secondFactorDue: z.enum(secondFactorSteps).optional(),
  withheldRole: z.enum(staffRoles).optional(),
  /**
   * True if the session has the rights of a coach or administrator and a second factor; otherwise
   * undefined.
   */
  hasSecondFactor: z.boolean().optional(),
});

/** `plan` is null without an active plan. */
export type User = z.output<typeof userSchema>;
