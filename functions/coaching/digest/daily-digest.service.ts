import { membershipStore } from '#functions/billing/overdue-members.public.ts';
import { postsMail } from '#functions/mail/mail.public.ts';
import { dailyEventStore } from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { derive, type Wired } from '#platform/uses/use.ts';
import { dailyEventKinds } from '#shared/billing/daily-event.ts';
import { OVERDUE_PAYMENTS_LIMIT } from '#shared/billing/overdue.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import { DAY_MS } from '#shared/product/time.ts';

const FIRST_HOUR_UTC = 6;
/** The interval of the schedule, so that one run per hour enqueues the emails. */
const RUN_MINUTES = 5;

const digestUses = {
  memberships: membershipStore.pick('listOverdue'),
  videos: videoStore.pick('listFailed'),
  events: dailyEventStore.pick('count'),
  staff: staffDirectory.pick('listIds'),
  mails: postsMail,
};

type DigestDeps = Wired<typeof digestUses>;

export interface OpenRequests {
  late: number;
  /** Not late yet, but near the deadline. */
  urgent: number;
}

export const postsDailyDigest = /* @__PURE__ */ derive(digestUses, createDailyDigest);

export function createDailyDigest(deps: DigestDeps) {
  return {
    /**
     * Enqueues the daily overview for every administrator; the mail worker drops it for those who
     * haven't turned it on. Later runs retry a failed one, and the mail ID prevents duplicates.
     */
    async postIfDue({ late, urgent }: OpenRequests, now: Date): Promise<void> {
      if (now.getUTCHours() < FIRST_HOUR_UTC || now.getUTCMinutes() >= RUN_MINUTES) return;

      const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
      const [figures, adminIds] = await Promise.all([
        readFigures(deps, day),
        deps.staff.listIds('admin'),
      ]);

      for (const memberId of adminIds) {
        await deps.mails.post({
          kind: 'daily-digest',
          mailId: `daily-digest#${day}#${memberId}`,
          to: { memberId },
          day,
          lateRequests: late,
          urgentRequests: urgent,
          ...figures,
        });
      }
    },
  };
}

/** Current overdue payments and failed analyses, and the events of the UTC day. */
async function readFigures({ memberships, videos, events }: DigestDeps, day: string) {
  const [overdue, failed, figures] = await Promise.all([
    memberships.listOverdue(OVERDUE_PAYMENTS_LIMIT),
    videos.listFailed(FAILED_ANALYSES_LIMIT),
    Promise.all(
      dailyEventKinds.map(async (kind) => ({ kind, ...(await events.count(kind, day)) })),
    ),
  ]);

  return {
    overduePayments: countPage(overdue, OVERDUE_PAYMENTS_LIMIT),
    failedAnalyses: countPage(failed, FAILED_ANALYSES_LIMIT),
    figures,
  };
}

function countPage({ length }: readonly unknown[], limit: number) {
  return { count: length, hasMore: length === limit };
}
