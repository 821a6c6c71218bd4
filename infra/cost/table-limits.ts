import { UNFINISHED_SHARDS } from '#functions/videos/unfinished-shard.ts';
import { estimateTraffic } from './monthly-cost.ts';
import { meanPerSecond } from './peak-load.ts';
import type { Quota } from './quota.ts';
import { usage } from './usage.ts';

/** Per second. DynamoDB's limits for a partition are fixed. */
const PARTITION_WRITE_UNITS = 1_000;

/** Loads on single partitions of tables. */
export function listTableLimits(members: number): readonly Quota[] {
  const videos = meanPerSecond(estimateTraffic(members).videos);
  const searches = meanPerSecond(members * usage.visits * usage.searchesPerVisit);

  return [
    {
      name: `Index of unfinished videos (${UNFINISHED_SHARDS.length} partitions)`,
      used: videos * usage.unfinishedIndexWritesPerVideo,
      limit: UNFINISHED_SHARDS.length * PARTITION_WRITE_UNITS,
      unit: 'write units/s',
      setBy: 'code',
      howToRaise: 'more shards in functions/videos/unfinished-shard.ts',
    },

    {
      name: 'Index of expiring videos (one partition)',
      used: videos * usage.expiringIndexWritesPerVideo,
      limit: PARTITION_WRITE_UNITS,
      unit: 'write units/s',
      setBy: 'code',
      howToRaise: 'shards, as in the index of unfinished videos',
    },

    {
      name: 'Search in one kind of catalog items (one partition)',
      used: searches * usage.readUnitsPerSearch,
      limit: 3_000,
      unit: 'read units/s',
      setBy: 'code',
      howToRaise: "keep the list in the function's memory for some seconds",
    },
  ];
}
