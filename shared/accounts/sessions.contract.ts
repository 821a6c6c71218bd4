import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';

const contract = contractsFor('accounts');
const TIME = z.iso.datetime();

/** `device` is guessed from the User-Agent, for example 'Chrome on Windows' or 'a browser'. */
const currentSessionSchema = z.object({ device: z.string(), signedInAt: TIME });

/** `id` identifies the session in this list but isn't a credential. `lastSeenAt` lags by at most five minutes. */
const otherSessionSchema = currentSessionSchema.extend({ id: z.string(), lastSeenAt: TIME });
export type OtherSession = z.output<typeof otherSessionSchema>;

export const sessionListSchema = z.object({
  /** The caller's session. */
  current: currentSessionSchema,
  /** Most recently used first. */
  others: z.array(otherSessionSchema),
});
export type SessionList = z.output<typeof sessionListSchema>;

/** The member's sessions. Eventually consistent: may miss a new session or include one that just ended. */
export const listSessions = contract({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  replies: { 200: sessionListSchema },
});

/** Also revokes the session's refresh token. 404 for an unknown or ended session, 409 for the caller's session. */
export const endOtherSession = contract({
  name: 'end-other-session',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  access: 'member',
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  replies: { 204: 'empty' },
});
