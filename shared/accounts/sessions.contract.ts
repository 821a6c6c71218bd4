import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';

const contract = contractsFor('accounts');
const TIME = z.iso.datetime();

/** `device` is guessed from the User-Agent, for example 'Chrome on Windows' or 'a browser'. */
const currentSessionSchema = z.object({ device: z.string(), signedInAt: TIME });

/**
 * `id` identifies the session in this list but isn't a credential. `lastSeenAt` lags by at most
 * five minutes.
 */
const otherSessionSchema = currentSessionSchema.extend({ id: z.string(), lastSeenAt: TIME });

export type OtherSession = z.output<typeof otherSessionSchema>;

export const sessionListSchema = z.object({
  current: currentSessionSchema,
  /** Sorted by `lastSeenAt`, newest first. */
  others: z.array(otherSessionSchema),
});

export type SessionList = z.output<typeof sessionListSchema>;

/**
 * Lists the member's sessions. Eventually consistent, so it may miss a new session or include an
 * ended one.
 */
export const listSessions = contract({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  replies: { 200: sessionListSchema },
});

/**
 * Ends a session and revokes its refresh token. 404 if unknown or already ended, 409 for the
 * caller's own session.
 */
export const endOtherSession = contract({
  name: 'end-other-session',
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  access: 'member',
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  replies: { 204: 'empty' },
});
