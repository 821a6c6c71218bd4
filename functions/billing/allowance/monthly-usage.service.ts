import { type VideoStore, videoStore } from '#functions/videos/videos.public.ts';
import { derive } from '#platform/uses/use.ts';
import type { AllowanceKind } from '#shared/billing/allowances.ts';
import { countTakes } from './count-takes.ts';
import { usageStore, type UsageStore } from './usage.store.ts';

export type MonthlyUsage = ReturnType<typeof createMonthlyUsage>;

interface Deps {
  usage: Pick<UsageStore, 'find' | 'findCoachAnswers'>;
  videos: Pick<VideoStore, 'list'>;
}

export function createMonthlyUsage({ usage, videos }: Deps) {
  return {
    /** Returns how many uses count against the plan in the month of `now`. */
    async find(memberId: string, now: Date): Promise<Readonly<Record<AllowanceKind, number>>> {
      const [{ takes, studyGuides }, rows] = await Promise.all([
        usage.find(memberId, now),
        videos.list(memberId),
      ]);

      return { practiceVideos: countTakes(takes, rows), studyGuides };
    },

    findCoachAnswers: usage.findCoachAnswers,
  };
}

/** Lets a function read what a member has used. */
export const readsMonthlyUsage = /* @__PURE__ */ derive(
  {
    usage: /* @__PURE__ */ usageStore.pick('find', 'findCoachAnswers'),
    videos: /* @__PURE__ */ videoStore.pick('list'),
  },
  createMonthlyUsage,
);
