import { getMonthlyAllowance, getNextMonthStart, type AllowanceKind } from '../../shared/billing/allowances.ts';
import { formatDay } from '../../shared/product/time.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';
import { usageStore, type UsageStore } from './usage.store.ts';

export interface AllowanceUse {
  readonly kind: AllowanceKind;
  /** ID of the video or study guide. Each ID counts only once per month. */
  readonly id: string;
}

export interface Allowance {
  /** Refuses with ALLOWANCE_USED once the plan's monthly limit is reached. Counts uses on unlimited plans, too. */
  spend(
    caller: Pick<Principal, 'memberId' | 'plan' | 'role'>,
    use: AllowanceUse,
    now: Date,
  ): Promise<Refusal | undefined>;
}

export function createAllowance(usage: Pick<UsageStore, 'count'> = usageStore()): Allowance {
  return {
    async spend({ memberId, plan, role }, use, now) {
      if (!plan) return undefined;
      const limit = role === 'admin' ? null : getMonthlyAllowance(plan, use.kind);
      if (await usage.count(memberId, { ...use, limit }, now)) return undefined;
      const resetDate = formatDay(getNextMonthStart(now).toISOString());
      const message = `You’ve used all ${limit} ${KIND_NAMES[use.kind]} for this month. Your limit resets on ${resetDate}. Upgrade for unlimited use.`;
      return refuse('ALLOWANCE_USED', { message });
    },
  };
}

const KIND_NAMES: Readonly<Record<AllowanceKind, string>> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};
