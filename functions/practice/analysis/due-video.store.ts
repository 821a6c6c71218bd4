import { UNFINISHED_SHARDS } from '#functions/videos/videos.public.ts';
import { dueQuery, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { dueVideoSchema, type DueVideo } from './due-video.ts';

const METHOD_NEEDS = { listDue: [{ query: 'unfinishedShard' }] } as const;

/** Finds the unfinished videos that the sweeper checks next. */
export const dueVideoStore = /* @__PURE__ */ tableStore('Videos', METHOD_NEEDS, (table) => ({
  /**
   * Returns unfinished videos whose `dueAt` has passed, longest overdue first, at most `limit`. One
   * Query per shard.
   */
  async listDue(now: Date, limit: number): Promise<DueVideo[]> {
    const shards = await Promise.all(
      UNFINISHED_SHARDS.map((value) => {
        const isDue = 'dueAt < :now';
        const query = dueQuery({ index: 'unfinishedShard', value, isDue }, now, limit);
        return queryPage(table, query, dueVideoSchema);
      }),
    );

    return shards
      .flat()
      .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
      .slice(0, limit);
  },
}));
