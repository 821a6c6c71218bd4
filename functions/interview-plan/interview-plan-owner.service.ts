import {
  type MemberRow,
  type MemberStore,
  memberStore,
} from '#functions/members/members.public.ts';
import { applyPlanExpiry } from '#platform/session/principal.ts';

/** Finds an interview plan's owner for calls without a session: calendar links and reminders. */
export type InterviewPlanOwners = ReturnType<typeof interviewPlanOwners>;

export function interviewPlanOwners(members: Pick<MemberStore, 'find'> = memberStore()) {
  return {
    /** Returns undefined for a missing or disabled member. */
    async find(memberId: string, now: Date): Promise<MemberRow | undefined> {
      const row = await members.find(memberId);
      return row && !row.disabled ? { ...row, ...applyPlanExpiry(row, now) } : undefined;
    },
  };
}
