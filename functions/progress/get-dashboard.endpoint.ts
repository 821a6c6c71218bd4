import { anyItemStore, type AnyItemStore } from '#functions/catalog/catalog.public.ts';
import {
  coachRequestStore,
  findOpenRequest,
  findUnreadAnswer,
} from '#functions/coaching/coaching.public.ts';
import { toVideo, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { Principal } from '#platform/session/principal.ts';
import { clock } from '#platform/uses/use.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import { buildTrend } from '#shared/practice/trend.ts';
import { isUnfinished } from '#shared/practice/video.ts';
import type { RecentItem } from '#shared/progress/dashboard.ts';
import { getDashboard } from '#shared/progress/progress.contract.ts';

import {
  listCourseProgress,
  countActivity,
  findLatestFailure,
  findNextQuestion,
  findLatestReport,
  sortRecentlyPlayed,
  MAX_RECENT_ITEMS,
  buildRecentItems,
} from './dashboard.ts';
import { progressStore, type ProgressRow } from './progress.store.ts';

/**
 * Makes three parallel queries and one batch read. Reads more batches only if recent items no
 * longer exist.
 */
export const getDashboardEndpoint = endpoint(getDashboard, {
  impact: 'Members see an empty dashboard.',
  uses: {
    progress: progressStore.pick('list'),
    items: anyItemStore.pick('findAll'),
    videos: videoStore.pick('list'),
    requests: coachRequestStore.pick('list'),
    now: clock,
  },
})(async ({ caller }, { progress, items, videos, requests, now }) => {
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
      nextQuestion: findNextQuestion(sessions),
      scoreTrend: buildTrend(sessions, 'overall'),
      unreadAnswer: findUnreadAnswer(requestRows),
      openRequest: findOpenRequest(requestRows, now()),
    },
  };
});

export const { handler, declaration } = getDashboardEndpoint;

/**
 * Returns the most recently played items that still exist. Reads older items until
 * `MAX_RECENT_ITEMS` are found.
 */
async function findExistingItems(
  items: Pick<AnyItemStore, 'findAll'>,
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
