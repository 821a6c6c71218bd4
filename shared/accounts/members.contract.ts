import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { roles, tiers } from './member.ts';

/** A member as administrators see them in the list. Times are ISO 8601 in UTC. */
export const listedMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  plan: z.enum(tiers).nullable(),
  /** `closing`: the member has deleted the account, and the rest goes within minutes. */
  state: z.enum(['open', 'disabled', 'closing']),
  joinedAt: z.string(),
  /** To the quarter of an hour; null for who never was here. */
  lastSeenAt: z.string().nullable(),
});
export type ListedMember = z.output<typeof listedMemberSchema>;

/** By email, a page at a time. `search` is the beginning of an email, `after` the `next` of the page before. */
export const listMembers = contract({
  feature: 'accounts',
  name: 'list-members',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  query: z.object({ search: z.string().trim().max(254).optional(), after: z.string().max(600).optional() }),
  replies: { 200: z.object({ members: z.array(listedMemberSchema), next: z.string().nullable() }) },
});

const MEMBER_ID = z.object({ id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) });

/** Shuts a member out everywhere at once, or lets them in again. 409 for the own account, and for one that is being deleted. */
export const setMemberAccess = contract({
  feature: 'accounts',
  name: 'set-member-access',
  method: 'PUT',
  path: '/api/admin/members/{id}/access',
  access: 'admin',
  params: MEMBER_ID,
  body: z.object({ disabled: z.boolean() }),
  bodyKind: 'json',
  replies: { 204: 'empty' },
});

/**
 * The member signs in again and has the role then. Refuses as `setMemberAccess` does, and with 409 STALE_REVISION when the
 * member has neither `seenRole`, the role on the administrator's screen, nor the wanted one.
 */
export const setMemberRole = contract({
  feature: 'accounts',
  name: 'set-member-role',
  method: 'PUT',
  path: '/api/admin/members/{id}/role',
  access: 'admin',
  params: MEMBER_ID,
  body: z.object({ role: z.enum(roles), seenRole: z.enum(roles).optional() }),
  bodyKind: 'json',
  replies: { 204: 'empty' },
});
