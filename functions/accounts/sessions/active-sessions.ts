import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { getStoredRole, type Principal } from '#platform/session/principal.ts';
import {
  isWithinLifetime,
  isEnded,
  sessionSchema,
  type Session,
} from '#platform/session/session.ts';

/** The index `byMember` contains the columns of the session list, but no tokens. */
export const SESSIONS: MemberTable = {
  id: 'Sessions',
  key: ['sessionHash'],
  index: 'byMember',
  erasedBy: 'feature',
  copy: 'feature',
};

/** The session columns in the member index. */
export const listedSessionSchema = sessionSchema.pick({
  sessionHash: true,
  createdAt: true,
  lastSeenAt: true,
  device: true,
});

export type ListedSession = z.output<typeof listedSessionSchema>;

/**
 * The member's valid sessions, most recently seen first. Uses the same validity rules as request
 * authentication.
 */
export function filterActiveSessions(
  rows: readonly unknown[],
  member: Principal,
  now: Date,
): ListedSession[] {
  const seconds = Math.floor(now.getTime() / 1000);
  const role = getStoredRole(member);

  return rows
    .map((row) => listedSessionSchema.parse(row))
    .filter((session) => !isEnded(session, member) && isWithinLifetime(session, role, seconds))
    .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt || b.createdAt - a.createdAt);
}

/** Converts epoch seconds to an ISO time, rounded down to the second. */
export function toIsoTime(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString();
}

/**
 * The session ID that browsers see: a hash of the row's key, so it reveals neither that key nor the
 * cookie.
 */
export function publicSessionId({ sessionHash }: Pick<Session, 'sessionHash'>): string {
  return createHash('sha256').update(sessionHash).digest('base64url');
}
