import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { typedText } from '#shared/text/typed-text.ts';
import { STAFF_CHANGES } from './staff-limits.ts';
import { accountChangeSchema, memberParams, reasonSchema } from './account-change.ts';
import { roles, tiers } from './member.ts';
import { memberStates, planFilters } from './member-filter.ts';

const contract = contractsFor('accounts');

/** A member in the administrators' member list. Times are ISO 8601 in UTC. */
export const listedMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /** The plan that an administrator granted for free. */
  grantedPlan: z.enum(tiers).nullable(),
  state: z.enum(memberStates),
  joinedAt: z.string(),
  /** Accurate to 15 minutes; null if the member never signed in. */
  lastSeenAt: z.string().nullable(),
});

export type ListedMember = z.output<typeof listedMemberSchema>;

/** Maximum `pageSize`, used by the CSV export. Also the number of members that a request with a filter reads. */
export const MAX_MEMBERS_PAGE = 1_000;

/**
 * Returns one page of members. Without `search`, lists all members by email. A single character
 * matches the start of emails; longer searches match any part of the email or name, but changes
 * take about a minute to become searchable. With a filter, a page can be short or even empty although
 * more pages follow.
 */
export const listMembers = contract({
  name: 'list-members',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  query: z.object({
    search: typedText().max(254).optional(),
    plan: z.enum(planFilters).optional(),
    state: z.enum(memberStates).optional(),
    /** The previous page's `next`. */
    after: z.string().max(1_500).optional(),
    /** Ignored if `search` has two or more characters. */
    pageSize: z.coerce.number().int().min(1).max(MAX_MEMBERS_PAGE).optional(),
  }),
  replies: { 200: z.object({ members: z.array(listedMemberSchema), next: z.string().nullable() }) },
});

/** An entry of a member's audit log. */
const loggedChangeSchema = z.object({
  at: z.string(),
  change: accountChangeSchema,
  reason: z.string(),
  /** False if the change was interrupted, so it may or may not have been made. */
  isConfirmed: z.boolean(),
  /** The administrator's name or email; null if their account was deleted. */
  by: z.string().nullable(),
});

export type LoggedChange = z.output<typeof loggedChangeSchema>;

/**
 * Returns a member, their open sessions, and administrators' latest changes. Both lists start with
 * the most recent.
 */
export const getMember = contract({
  name: 'get-member',
  method: 'GET',
  path: '/api/admin/members/{id}',
  access: 'admin',
  params: memberParams,
  replies: {
    200: z.object({
      member: listedMemberSchema,
      sessions: z.array(
        z.object({ device: z.string(), signedInAt: z.string(), lastSeenAt: z.string() }),
      ),
      changes: z.array(loggedChangeSchema),
    }),
  },
});

/**
 * Common fields of endpoints that change a member. Changes are recorded and emailed to the member.
 * Disabled members get emails only about access.
 */
const memberChange = {
  access: 'admin',
  needsRecentCode: true,
  params: memberParams,
  replies: { 204: 'empty' },
} as const;

/**
 * Disables or enables an account. Disabling ends its sessions. 409 if the account is the caller's
 * or is closing.
 */
export const setMemberAccess = contract({
  ...memberChange,
  name: 'set-member-access',
  method: 'PUT',
  path: '/api/admin/members/{id}/access',
  limits: STAFF_CHANGES,
  body: z.object({ disabled: z.boolean(), reason: reasonSchema }),
});

/**
 * Sets the role and ends all sessions. 409 STALE_REVISION if the current role is neither `role` nor
 * `expectedRole`.
 */
export const setMemberRole = contract({
  ...memberChange,
  name: 'set-member-role',
  method: 'PUT',
  path: '/api/admin/members/{id}/role',
  limits: STAFF_CHANGES,
  body: z.object({
    role: z.enum(roles),
    expectedRole: z.enum(roles).optional(),
    reason: reasonSchema,
  }),
});

/** Ends all of the member's sessions. 409 if the account is the caller's. */
export const endMemberSessions = contract({
  ...memberChange,
  name: 'end-member-sessions',
  method: 'POST',
  path: '/api/admin/members/{id}/end-sessions',
  limits: STAFF_CHANGES,
  body: z.object({ reason: reasonSchema }),
});
