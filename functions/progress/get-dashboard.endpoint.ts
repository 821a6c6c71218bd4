import { anyItemStore, type AnyItemStore } from '#functions/catalog/catalog.public.ts';
import {
  coachRequestStore,
  findOpenRequest,
  findUnreadAnswer,
  type CoachRequestStore,
} from '#functions/coaching/coaching.public.ts';
import { toVideo, videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import type { Principal } from '#platform/session/principal.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import { buildTrend } from '#shared/practice/trend.ts';
import { isUnfinished } from '#shared/practice/video.ts';
import { getDashboard, type RecentItem } from '#shared/progress/progress.contract.ts';

import {
  listCourseProgress,
  countActivity,
  findLatestFailure,
  findLatestReport,
  sortRecentlyPlayed,
  MAX_RECENT_ITEMS,
  buildRecentItems,
} from './dashboard.ts';
import { progressStore, type ProgressStore, type ProgressRow } from './progress.store.ts';

interface Deps {
  progress: Pick<ProgressStore, 'list'>;
  items: Pick<AnyItemStore, 'findAll'>;
  videos: Pick<VideoStore, 'list'>;
  requests: Pick<CoachRequestStore, 'list'>;
  now: () => Date;
}

/**
 * Makes three parallel queries and one batch read. Reads more batches only if recent items no
 * longer exist.
 */
export function getDashboardWith({
  progress,
  items,
  videos,
  requests,
  now,
}: Deps): UseCase<typeof getDashboard> {
  return async ({ caller }) => {
    const [rows, videoRows, requestRows] = await Promise.all([
      progress.list(caller.memberId),
      videos.list(caller.memberId),
      requests.list(caller.memberId),
    ]);

    const recentlyWatched = await findExistingItems(items, caller, sortRecentlyPlayed(rows));
    const sessions = videoRows.map(toVideo);

    return {
      status: 200,
      body: {
        ...countActivity(rows),
        practiceVideos: sessions.length,
        unfinishedVideoIds: sortNewestFirst(sessions.filter(isUnfinished)).map(({ id }) => id),
        recentlyWatched,
        ...listCourseProgress(rows),
        latestReport: findLatestReport(videoRows),
        latestFailure: findLatestFailure(sessions),
        scoreTrend: buildTrend(sessions, 'overall'),
        unreadAnswer: findUnreadAnswer(requestRows),
        openRequest: findOpenRequest(requestRows, now()),
      },
    };
  };
}

/**
 * Returns the most recently played items that still exist. Reads older items until
 * `MAX_RECENT_ITEMS` are found.
 */
async function findExistingItems(
  items: Deps['items'],
  caller: Principal,
  played: readonly ProgressRow[],
): Promise<RecentItem[]> {
  const found: RecentItem[] = [];
  for (
    let from = 0;
    from < played.length && found.length < MAX_RECENT_ITEMS;
    from += MAX_RECENT_ITEMS
  ) {
    const batch = played.slice(from, from + MAX_RECENT_ITEMS);
    found.push(...buildRecentItems(caller, batch, await items.findAll(batch)));
  }

  return found.slice(0, MAX_RECENT_ITEMS);
}

export const getDashboardFromEnv = () =>
  getDashboardWith({
    progress: progressStore(),
    items: anyItemStore(),
    videos: videoStore(),
    requests: coachRequestStore(),
    now: () => new Date(),
  });

export const handler = createHandler(getDashboard, getDashboardFromEnv);
