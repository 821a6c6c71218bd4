import type { MemberRow, MemberStore } from '#functions/members/members.public.ts';
import { applyPlanExpiry } from '#platform/session/principal.ts';

/**
 * Finds an interview plan's owner for calls without a session: calendar links and reminders.
 * Returns undefined for a missing or disabled member.
 */
export async function findInterviewPlanOwner(
  members: Pick<MemberStore, 'find'>,
  memberId: string,
  now: Date,
): Promise<MemberRow | undefined> {
  const row = await members.find(memberId);
  return row && !row.disabled ? { ...row, ...applyPlanExpiry(row, now) } : undefined;
}
