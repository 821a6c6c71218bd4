import * as z from 'zod';
import { secondFactorSteps } from './second-factor.ts';

export const roles = ['member', 'coach', 'admin'] as const;
export type Role = (typeof roles)[number];

export const tiers = ['starter', 'professional', 'executive'] as const;
export type Tier = (typeof tiers)[number];

/** The signed-in user, as sent to the browser. `plan` is null without an active plan. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /** Set while a payment is overdue. The plan stays active until this time (ISO 8601). */
  paymentDueBy: z.string().nullable(),
  /** The second-factor step that an administrator must complete next. Until then, `role` is `member`. */
  secondFactorDue: z.enum(secondFactorSteps).optional(),
  /** True if the session has administrator rights and a second factor is set up; otherwise undefined. */
  hasSecondFactor: z.boolean().optional(),
});
export type User = z.output<typeof userSchema>;
