import * as z from 'zod';
import { contract } from '../http/contract.ts';

const TIME = z.iso.datetime();

/** `device` is a guess such as 'Chrome on Windows', or 'a browser'. */
const currentSessionSchema = z.object({ device: z.string(), signedInAt: TIME });

/** `id` names the session here and opens nothing. `lastSeenAt` is at most five minutes too early. */
const otherSessionSchema = currentSessionSchema.extend({ id: z.string(), lastSeenAt: TIME });
export type OtherSession = z.output<typeof otherSessionSchema>;

export const sessionListSchema = z.object({
  /** The one that asks. */
  current: currentSessionSchema,
  /** The last seen first. */
  others: z.array(otherSessionSchema),
});
export type SessionList = z.output<typeof sessionListSchema>;

/** Where the member is signed in. A session that began or ended a moment ago may be missing, or be there still. */
export const listSessions = contract({
  feature: 'accounts',
  name: 'list-sessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  replies: { 200: sessionListSchema },
});

/**
 * Ends another session of the member, and what the sign-in service would renew of it. 403 RECENT_SIGN_IN_REQUIRED when the
 * sign-in is not fresh, 404 when there is none such or it has ended, 409 CONFLICT for the one that asks.
 */
export const endOtherSession = contract({
  feature: 'accounts',
  name: 'end-other-session',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  access: 'member',
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  replies: { 204: 'empty' },
});
