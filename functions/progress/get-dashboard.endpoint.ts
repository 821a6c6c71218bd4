import * as z from 'zod';
import { isUnfinished } from '../../shared/practice/video.ts';
import { getDashboard } from '../../shared/progress/progress.contract.ts';
import { itemFacts, type ItemFacts } from '../catalogue/catalogue.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { videoOf, videoStore, type VideoStore } from '../practice/practice.public.ts';
import { countsOf, latestAnalyses, playedLately, recentItems } from './dashboard.ts';
import { deployedProgress } from './deployed-progress.ts';
import type { ProgressStore } from './progress.store.ts';

interface Parts {
  readonly progress: Pick<ProgressStore, 'list'>;
  readonly items: Pick<ItemFacts, 'findAll'>;
  readonly videos: Pick<VideoStore, 'list'>;
}

/** Two queries and one batch of twelve items, however much there is. */
export function getDashboardWith({ progress, items, videos }: Parts): UseCase<typeof getDashboard> {
  return async ({ caller }) => {
    const [rows, videoRows] = await Promise.all([progress.list(caller.memberId), videos.list(caller.memberId)]);
    const played = playedLately(rows);
    const found = await items.findAll(played);
    const sessions = videoRows.map(videoOf);
    return {
      status: 200,
      body: {
        ...countsOf(rows),
        practiceVideos: sessions.length,
        unfinishedAnalyses: sessions.filter(isUnfinished).length,
        recentlyWatched: recentItems(caller, played, found),
        latestAnalyses: latestAnalyses(sessions),
      },
    };
  };
}

export const handler = endpoint(getDashboard, () => {
  const { CATALOGUE_TABLE, VIDEOS_TABLE } = readEnvironment({ CATALOGUE_TABLE: z.string(), VIDEOS_TABLE: z.string() });
  return getDashboardWith({
    progress: deployedProgress(),
    items: itemFacts(documentClient(), CATALOGUE_TABLE),
    videos: videoStore(documentClient(), VIDEOS_TABLE),
  });
});
