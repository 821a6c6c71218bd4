import * as z from 'zod';
import { roles, tiers } from '../../../shared/accounts/member.ts';

/** The part of the member's row that decides what a request may do. Read live on every call, never cached in a session. */
export const principalSchema = z.object({
  memberId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable().default(null),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable().default(null),
  disabled: z.boolean().default(false),
});
export type Principal = z.output<typeof principalSchema>;
