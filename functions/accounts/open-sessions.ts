import { createHash } from 'node:crypto';
import { roleInRow } from '../platform/session/second-factor.ts';
import { isAlive, isEnded, sessionSchema, type Session } from '../platform/session/session.ts';
import type { Principal } from '../platform/session/principal.ts';
import type * as z from 'zod';

/** What the index of a member's sessions holds of each. */
export const listedSessionSchema = sessionSchema.pick({
  sessionHash: true,
  createdAt: true,
  lastSeenAt: true,
  device: true,
});
export type ListedSession = z.output<typeof listedSessionSchema>;

/** Of a member's rows those that still open something, the last seen first: the same rules that every request passes. */
export function openSessionsIn(rows: readonly unknown[], member: Principal, now: Date): ListedSession[] {
  const seconds = Math.floor(now.getTime() / 1000);
  const role = roleInRow(member);
  return rows
    .map((row) => listedSessionSchema.parse(row))
    .filter((session) => !isEnded(session, member) && isAlive(session, role, seconds))
    .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt || b.createdAt - a.createdAt);
}

/** An ISO time, to the second, of seconds since 1970. */
export function timeOf(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString();
}

/**
 * By which a browser names a session: a hash of the hash that the table knows. Nothing leads back from it, to the key of
 * the row or to the cookie, and it needs no column, so that sessions from before it have one.
 */
export function publicIdOf({ sessionHash }: Pick<Session, 'sessionHash'>): string {
  return createHash('sha256').update(sessionHash).digest('base64url');
}
