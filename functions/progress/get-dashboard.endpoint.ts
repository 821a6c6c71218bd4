import * as z from 'zod';
import { isUnfinished } from '../../shared/practice/video.ts';
import { getDashboard, type RecentItem } from '../../shared/progress/progress.contract.ts';
import { itemFacts, type ItemFacts } from '../catalogue/catalogue.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { videoOf, videoStore, type VideoStore } from '../practice/practice.public.ts';
import type { Principal } from '../platform/session/principal.ts';
import {
  begunCourseIds,
  countsOf,
  latestAnalyses,
  latestFailure,
  measuredScores,
  playedLately,
  RECENT_ITEMS,
  recentItems,
} from './dashboard.ts';
import { deployedProgress } from './deployed-progress.ts';
import type { ProgressRow } from './progress-row.ts';
import type { ProgressStore } from './progress.store.ts';

interface Parts {
  readonly progress: Pick<ProgressStore, 'list'>;
  readonly items: Pick<ItemFacts, 'findAll'>;
  readonly videos: Pick<VideoStore, 'list'>;
}

/**
 * Two queries and one batch read, regardless of volume. Further batches are read only if a recent item no longer
 * exists.
 */
export function getDashboardWith({ progress, items, videos }: Parts): UseCase<typeof getDashboard> {
  return async ({ caller }) => {
    const [rows, videoRows] = await Promise.all([progress.list(caller.memberId), videos.list(caller.memberId)]);
    const recentlyWatched = await stillThere(items, caller, playedLately(rows));
    const sessions = videoRows.map(videoOf);
    return {
      status: 200,
      body: {
        ...countsOf(rows),
        practiceVideos: sessions.length,
        unfinishedAnalyses: sessions.filter(isUnfinished).length,
        recentlyWatched,
        begunCourseIds: begunCourseIds(rows),
        latestAnalyses: latestAnalyses(sessions),
        latestFailure: latestFailure(sessions),
        measuredScores: measuredScores(sessions),
      },
    };
  };
}

/** The most recently played items that still exist. Looks further back until there are enough. */
async function stillThere(
  items: Parts['items'],
  caller: Principal,
  played: readonly ProgressRow[],
): Promise<RecentItem[]> {
  const found: RecentItem[] = [];
  for (let from = 0; from < played.length && found.length < RECENT_ITEMS; from += RECENT_ITEMS) {
    const batch = played.slice(from, from + RECENT_ITEMS);
    found.push(...recentItems(caller, batch, await items.findAll(batch)));
  }
  return found.slice(0, RECENT_ITEMS);
}

export const handler = endpoint(getDashboard, () => {
  const { CATALOGUE_TABLE, VIDEOS_TABLE } = readEnvironment({ CATALOGUE_TABLE: z.string(), VIDEOS_TABLE: z.string() });
  return getDashboardWith({
    progress: deployedProgress(),
    items: itemFacts(documentClient(), CATALOGUE_TABLE),
    videos: videoStore(documentClient(), VIDEOS_TABLE),
  });
});
