import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';
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

/** Returns one page of members, sorted by email. `search` is an email prefix; `after` is the previous page's `next`. */
export const listMembers = contract({
  name: 'list-members',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  query: z.object({ search: z.string().trim().max(254).optional(), after: z.string().max(600).optional() }),
  replies: { 200: z.object({ members: z.array(listedMemberSchema), next: z.string().nullable() }) },
});

const MEMBER_ID = z.object({ id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) });

/** Disables or enables an account. Disabling ends its sessions. 409 if the account is the caller's or is closing. */
export const setMemberAccess = contract({
  name: 'set-member-access',
  method: 'PUT',
  path: '/api/admin/members/{id}/access',
  access: 'admin',
  params: MEMBER_ID,
  body: z.object({ disabled: z.boolean() }),
  replies: { 204: 'empty' },
});

/** Sets the role and ends all sessions. 409 STALE_REVISION if the old role is neither `role` nor `expectedRole`. */
export const setMemberRole = contract({
  name: 'set-member-role',
  method: 'PUT',
  path: '/api/admin/members/{id}/role',
  access: 'admin',
  params: MEMBER_ID,
  body: z.object({ role: z.enum(roles), expectedRole: z.enum(roles).optional() }),
  replies: { 204: 'empty' },
});
