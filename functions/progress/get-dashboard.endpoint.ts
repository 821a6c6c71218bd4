import { isUnfinished } from '../../shared/practice/video.ts';
import { getDashboard, type RecentItem } from '../../shared/progress/progress.contract.ts';
import { anyItemStore, type AnyItemStore } from '../catalog/catalog.public.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { toVideo, videoStore, type VideoStore } from '../videos/videos.public.ts';
import type { Principal } from '../platform/session/principal.ts';
import {
  listStartedCourseIds,
  countActivity,
  listLatestAnalyses,
  findLatestFailure,
  averageScores,
  sortRecentlyPlayed,
  MAX_RECENT_ITEMS,
  buildRecentItems,
} from './dashboard.ts';
import { progressStore, type ProgressStore, type ProgressRow } from './progress.store.ts';

interface Deps {
  readonly progress: Pick<ProgressStore, 'list'>;
  readonly items: Pick<AnyItemStore, 'findAll'>;
  readonly videos: Pick<VideoStore, 'list'>;
}

/** Two queries and one batch read. Reads further batches only if a recent item no longer exists. */
export function getDashboardWith({ progress, items, videos }: Deps): UseCase<typeof getDashboard> {
  return async ({ caller }) => {
    const [rows, videoRows] = await Promise.all([progress.list(caller.memberId), videos.list(caller.memberId)]);
    const recentlyWatched = await findExistingItems(items, caller, sortRecentlyPlayed(rows));
    const sessions = videoRows.map(toVideo);
    return {
      status: 200,
      body: {
        ...countActivity(rows),
        practiceVideos: sessions.length,
        unfinishedAnalyses: sessions.filter(isUnfinished).length,
        recentlyWatched,
        startedCourseIds: listStartedCourseIds(rows),
        latestAnalyses: listLatestAnalyses(sessions),
        latestFailure: findLatestFailure(sessions),
        measuredScores: averageScores(sessions),
      },
    };
  };
}

/** The most recently played items that still exist. Reads older items until `MAX_RECENT_ITEMS` are found. */
async function findExistingItems(
  items: Deps['items'],
  caller: Principal,
  played: readonly ProgressRow[],
): Promise<RecentItem[]> {
  const found: RecentItem[] = [];
  for (let from = 0; from < played.length && found.length < MAX_RECENT_ITEMS; from += MAX_RECENT_ITEMS) {
    const batch = played.slice(from, from + MAX_RECENT_ITEMS);
    found.push(...buildRecentItems(caller, batch, await items.findAll(batch)));
  }
  return found.slice(0, MAX_RECENT_ITEMS);
}

export const handler = endpoint(getDashboard, () =>
  getDashboardWith({ progress: progressStore(), items: anyItemStore(), videos: videoStore() }),
);
