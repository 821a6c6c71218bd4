import type { MemberRow } from './member.store.ts';

/**
 * True if a session of the member has ended since they proved who they are. The sign-in service gives whole seconds, so a
 * proof in the second of an end counts as older.
 */
export function isStaleProof(
  provenAt: number,
  { sessionsEnded, lastSessionEndAt }: Pick<MemberRow, 'sessionsEnded' | 'lastSessionEndAt'>,
): boolean {
  return [sessionsEnded?.at, lastSessionEndAt].some((endedAt) => endedAt !== undefined && provenAt <= endedAt);
}
