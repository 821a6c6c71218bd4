import { type VideoStore, videoStore } from '#functions/videos/videos.public.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import { derive } from '#platform/uses/use.ts';
import {
  getMonthlyAllowance,
  getNextMonthStart,
  type AllowanceKind,
} from '#shared/billing/allowances.ts';
import { formatDay } from '#shared/product/time.ts';
import { countTakes, type RecordedTake } from './count-takes.ts';
import type { MonthlyUsage } from './monthly-usage.service.ts';
import { usageStore, type UsageStore } from './usage.store.ts';

type AllowanceCaller = Pick<Principal, 'memberId' | 'plan' | 'role'>;
type TakeToSpend = Pick<RecordedTake, 'videoId' | 'questionId'>;

/**
 * Refuses with ALLOWANCE_USED once the plan's monthly limit is reached. Counts uses on unlimited
 * plans, too. Each ID counts only once per month.
 */
export type Spend<Use> = (
  caller: AllowanceCaller,
  use: Use,
  now: Date,
) => Promise<Refusal | undefined>;

export function createGuideAllowance(usage: Pick<UsageStore, 'countGuide'>): Spend<string> {
  return async (caller, id, now) => {
    if (!caller.plan) return undefined;

    const limit = findLimit(caller, 'studyGuides');
    if (await usage.countGuide(caller.memberId, { id, limit }, now)) return undefined;

    return refuseUse('studyGuides', limit, now);
  };
}

interface TakeAllowanceDeps {
  usage: Pick<UsageStore, 'find' | 'recordTake'>;
  videos: Pick<VideoStore, 'list'>;
}

/** With this many takes in a month, every limited plan is used up, so more aren't recorded. */
const MAX_RECORDED_TAKES = 100;

export function createTakeAllowance({ usage, videos }: TakeAllowanceDeps): Spend<TakeToSpend> {
  return async (caller, take, now) => {
    const { memberId, plan } = caller;
    if (!plan) return undefined;

    const limit = findLimit(caller, 'practiceVideos');

    // Each repetition means that a concurrent call has recorded another take.
    for (;;) {
      const { takes: known } = await usage.find(memberId, now);
      if (known.some(({ videoId }) => videoId === take.videoId)) return undefined;
      if (limit === null && known.length >= MAX_RECORDED_TAKES) return undefined;

      if (limit !== null) {
        const rows = await videos.list(memberId);
        const newTake = { ...take, registeredAt: now.toISOString(), isUncounted: false };
        const used = countTakes([...known, newTake], rows);
        // Without the comparison, a plan over its limit would refuse even free retakes.
        if (used > limit && used > countTakes(known, rows))
          return refuseUse('practiceVideos', limit, now);
      }

      if (await usage.recordTake(memberId, take, { known, now })) return undefined;
    }
  };
}

/** Lets a function count takes against the plan. */
export const spendsTakes = /* @__PURE__ */ derive(
  {
    usage: /* @__PURE__ */ usageStore.pick('find', 'recordTake'),
    videos: /* @__PURE__ */ videoStore.pick('list'),
  },
  createTakeAllowance,
);

/** Refuses with ALLOWANCE_USED if fewer than `count` takes are left this month. Counts nothing. */
type TakeAllowanceCheck = (
  caller: AllowanceCaller,
  count: number,
  now: Date,
) => Promise<Refusal | undefined>;

export function createTakeAllowanceCheck(usage: Pick<MonthlyUsage, 'find'>): TakeAllowanceCheck {
  return async (caller, count, now) => {
    const limit = caller.plan && findLimit(caller, 'practiceVideos');
    if (limit === null) return undefined;

    const left = Math.max(0, limit - (await usage.find(caller.memberId, now)).practiceVideos);
    if (left >= count) return undefined;

    const message = `This needs ${count} ${KIND_NAMES.practiceVideos}, and you have ${left} left this month. Your limit resets on ${formatReset(now)}.`;

    return refuse('ALLOWANCE_USED', { message });
  };
}

/** Null if unlimited. */
function findLimit({ plan, role }: AllowanceCaller, kind: AllowanceKind): number | null {
  return plan === null || role === 'admin' ? null : getMonthlyAllowance(plan, kind);
}

function refuseUse(kind: AllowanceKind, limit: number | null, now: Date): Refusal {
  return refuse('ALLOWANCE_USED', {
    message: `You’ve used all ${limit} ${KIND_NAMES[kind]} for this month. Your limit resets on ${formatReset(now)}. Upgrade for unlimited use.`,
  });
}

function formatReset(now: Date): string {
  return formatDay(getNextMonthStart(now).toISOString());
}

const KIND_NAMES: Readonly<Record<AllowanceKind, string>> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};
