import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
import { accountChangeSchema, memberParams, reasonSchema } from './account-change.ts';
import { roles, tiers } from './member.ts';

const contract = contractsFor('accounts');

/** A member in the administrators' member list. Times are ISO 8601 in UTC. */
export const listedMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /** `closing`: the member deleted the account, and the remaining data will be deleted within minutes. */
  state: z.enum(['open', 'disabled', 'closing']),
  joinedAt: z.string(),
  /** Accurate to 15 minutes; null if the member never signed in. */
  lastSeenAt: z.string().nullable(),
});
export type ListedMember = z.output<typeof listedMemberSchema>;

/** The largest page, for the export. */
export const MAX_MEMBERS_PAGE = 1_000;

/**
 * Returns one page of members: all, sorted by email, or those whose email or name contains `search`. A single character
 * finds the emails that start with it. `after` is the previous page's `next`. New names are found after about a minute.
 */
export const listMembers = contract({
  name: 'list-members',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  query: z.object({
    search: z.string().trim().max(254).optional(),
    after: z.string().max(1_500).optional(),
    /** Ignored by a search. */
    pageSize: z.coerce.number().int().min(1).max(MAX_MEMBERS_PAGE).optional(),
  }),
  replies: { 200: z.object({ members: z.array(listedMemberSchema), next: z.string().nullable() }) },
});

/** An entry of a member's audit log. */
export const loggedChangeSchema = z.object({
  at: z.string(),
  change: accountChangeSchema,
  reason: z.string(),
  /** False if the change was interrupted, so it may or may not have been made. */
  isConfirmed: z.boolean(),
  /** The administrator's name or email; null if their account was deleted. */
  by: z.string().nullable(),
});
export type LoggedChange = z.output<typeof loggedChangeSchema>;

/** Returns a member, their open sessions, and the latest changes that administrators made. All lists start with the newest. */
export const getMember = contract({
  name: 'get-member',
  method: 'GET',
  path: '/api/admin/members/{id}',
  access: 'admin',
  params: memberParams,
  replies: {
    200: z.object({
      member: listedMemberSchema,
      sessions: z.array(z.object({ device: z.string(), signedInAt: z.string(), lastSeenAt: z.string() })),
      changes: z.array(loggedChangeSchema),
    }),
  },
});

/** Common fields of endpoints that change a member. Every change is recorded and emailed to the member. */
const memberChange = { access: 'admin', params: memberParams, replies: { 204: 'empty' } } as const;

/** Disables or enables an account. Disabling ends its sessions. 409 if the account is the caller's or is closing. */
export const setMemberAccess = contract({
  ...memberChange,
  name: 'set-member-access',
  method: 'PUT',
  path: '/api/admin/members/{id}/access',
  body: z.object({ disabled: z.boolean(), reason: reasonSchema }),
});

/** Sets the role and ends all sessions. 409 STALE_REVISION if the old role is neither `role` nor `expectedRole`. */
export const setMemberRole = contract({
  ...memberChange,
  name: 'set-member-role',
  method: 'PUT',
  path: '/api/admin/members/{id}/role',
  body: z.object({ role: z.enum(roles), expectedRole: z.enum(roles).optional(), reason: reasonSchema }),
});

/** Ends all of the member's sessions. 409 if the account is the caller's. */
export const endMemberSessions = contract({
  ...memberChange,
  name: 'end-member-sessions',
  method: 'POST',
  path: '/api/admin/members/{id}/end-sessions',
  body: z.object({ reason: reasonSchema }),
});
