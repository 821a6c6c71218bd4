import { estimateTraffic } from './monthly-cost.ts';
import { meanPerSecond } from './peak-load.ts';
import type { Quota } from './quota.ts';
import { usage } from './usage.ts';

/** Loads on one partition of a table. DynamoDB's limits for a partition are fixed. */
export function listTableLimits(members: number): readonly Quota[] {
  const searches = meanPerSecond(members * usage.visits * usage.searchesPerVisit);

  return [
    {
      name: 'Index of unfinished videos (one partition)',
      used: meanPerSecond(estimateTraffic(members).videos) * usage.indexWriteUnitsPerVideo,
      limit: 1_000,
      unit: 'write units/s',
      setBy: 'code',
      howToRaise: 'several partition keys for the index in infra/core/tables.ts',
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
