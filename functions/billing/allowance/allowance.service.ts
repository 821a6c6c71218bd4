import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import {
  getMonthlyAllowance,
  getNextMonthStart,
  type AllowanceKind,
} from '#shared/billing/allowances.ts';
import { formatDay } from '#shared/product/time.ts';
import type { UsageStore } from './usage.store.ts';

type AllowanceCaller = Pick<Principal, 'memberId' | 'plan' | 'role'>;

export interface AllowanceUse {
  kind: AllowanceKind;
  /** ID of the video or study guide. Each ID counts only once per month. */
  id: string;
}

export type Allowance = ReturnType<typeof createAllowance>;

export function createAllowance(usage: Pick<UsageStore, 'count'>) {
  return {
    /**
     * Refuses with ALLOWANCE_USED once the plan's monthly limit is reached. Counts uses on
     * unlimited plans, too.
     */
    async spend({ memberId, plan, role }: AllowanceCaller, use: AllowanceUse, now: Date) {
      if (!plan) return undefined;

      const limit = role === 'admin' ? null : getMonthlyAllowance(plan, use.kind);
      if (await usage.count(memberId, { ...use, limit }, now)) return undefined;

      const message = `You’ve used all ${limit} ${KIND_NAMES[use.kind]} for this month. Your limit resets on ${formatReset(now)}. Upgrade for unlimited use.`;

      return refuse('ALLOWANCE_USED', { message });
    },
  };
}

/** Refuses with ALLOWANCE_USED if fewer than `count` uses are left this month. Counts nothing. */
export type AllowanceCheck = (
  caller: AllowanceCaller,
  wanted: { kind: AllowanceKind; count: number },
  now: Date,
) => Promise<Refusal | undefined>;

export function createAllowanceCheck(usage: Pick<UsageStore, 'find'>): AllowanceCheck {
  return async ({ memberId, plan, role }, { kind, count }, now) => {
    const limit = !plan || role === 'admin' ? null : getMonthlyAllowance(plan, kind);
    if (limit === null) return undefined;

    const left = Math.max(0, limit - (await usage.find(memberId, now))[kind]);
    if (left >= count) return undefined;

    const message = `This needs ${count} ${KIND_NAMES[kind]}, and you have ${left} left this month. Your limit resets on ${formatReset(now)}.`;

    return refuse('ALLOWANCE_USED', { message });
  };
}

function formatReset(now: Date): string {
  return formatDay(getNextMonthStart(now).toISOString());
}

const KIND_NAMES: Readonly<Record<AllowanceKind, string>> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};
