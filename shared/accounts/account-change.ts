import * as z from 'zod';
import { typedText } from '#shared/text/typed-text.ts';
import { roles, tiers } from './member.ts';

const plan = z.enum(tiers).nullable();

/** Changes that the member gets an email about, with the administrator's reason. */
const emailedChanges = [
  z.object({ kind: z.literal('role'), from: z.enum(roles), to: z.enum(roles) }),
  z.object({ kind: z.literal('plan'), from: plan, to: plan }),
  z.object({ kind: z.literal('access'), to: z.enum(['disabled', 'enabled']) }),
  z.object({ kind: z.literal('sign-out') }),
] as const;

export const emailedChangeSchema = z.discriminatedUnion('kind', emailedChanges);

export type EmailedChange = z.output<typeof emailedChangeSchema>;

/** Changes of a role, plan or access, which all other administrators get an email about. */
export const noticedChangeSchema = z.discriminatedUnion('kind', [
  ...emailedChanges,
  z.object({ kind: z.literal('cancel-plan') }),
  z.object({ kind: z.literal('refund-plan') }),
]);

export type NoticedChange = z.output<typeof noticedChangeSchema>;

/**
 * A change that an administrator makes to a member's account, coach request, or analysis. `plan` is
 * the plan granted for free.
 */
export const accountChangeSchema = z.discriminatedUnion('kind', [
  ...emailedChanges,
  z.object({ kind: z.literal('cancel-plan') }),
  z.object({ kind: z.literal('refund-plan') }),
  z.object({ kind: z.literal('restart-analysis') }),
  /**
   * The member's coach request was given to another coach or returned to the queue. `from` and `to`
   * are null for the queue. Otherwise, they are member IDs in the table and names in responses to
   * administrators.
   */
  z.object({
    kind: z.literal('coach-request'),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
]);

export type AccountChange = z.output<typeof accountChangeSchema>;

export const REASON_LENGTH = 500;

/** The administrator's reason, which is recorded and emailed to the member. */
export const reasonSchema = typedText().min(1).max(REASON_LENGTH);

/** Path parameters of the endpoints for one member. */
export const memberParams = z.object({ id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) });
