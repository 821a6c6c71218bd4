import type { MemberRow } from '../members/members.public.ts';

/**
 * True if a session of the member has ended since they authenticated. The sign-in service reports whole seconds, so an
 * authentication in the same second counts as older.
 */
export function isStaleAuthentication(
  authenticatedAt: number,
  { sessionsEnded, lastSessionEndAt }: Pick<MemberRow, 'sessionsEnded' | 'lastSessionEndAt'>,
): boolean {
  return [sessionsEnded?.at, lastSessionEndAt].some((endedAt) => endedAt !== undefined && authenticatedAt <= endedAt);
}
