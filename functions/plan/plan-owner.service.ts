import { type MemberRow, type MemberStore, memberStore } from '../members/members.public.ts';
import { applyPlanExpiry } from '../platform/session/principal.ts';

/** Finds a plan's owner for calls without a session: calendar links and reminders. */
export interface PlanOwners {
  /** Returns undefined for a missing or disabled member. */
  find(memberId: string, now: Date): Promise<MemberRow | undefined>;
}

export function planOwners(members: Pick<MemberStore, 'find'> = memberStore()): PlanOwners {
  return {
    async find(memberId, now) {
      const row = await members.find(memberId);
      return row && !row.disabled ? { ...row, ...applyPlanExpiry(row, now) } : undefined;
    },
  };
}
