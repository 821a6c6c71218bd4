import * as z from 'zod';
import { secondFactorSteps } from './second-factor.ts';

export const roles = ['member', 'coach', 'admin'] as const;
export type Role = (typeof roles)[number];

export const tiers = ['starter', 'professional', 'executive'] as const;
export type Tier = (typeof tiers)[number];

/** The signed-in user as the browser sees them. `plan` is null without an active plan. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /** Set while a payment is overdue: the plan stays active until this ISO time. */
  paymentDueBy: z.string().nullable(),
  /** Set for an administrator who still has to complete this second-factor step. Until then `role` is member. */
  secondFactorDue: z.enum(secondFactorSteps).optional(),
  /** True in a session with administrator rights if a second factor exists; otherwise undefined. */
  hasSecondFactor: z.boolean().optional(),
});
export type User = z.output<typeof userSchema>;
