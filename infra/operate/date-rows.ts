import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KeepingStore } from '../../functions/practice/keeping.store.ts';
import { goesAgainAt } from '../../shared/practice/keeping.ts';
import { rowsOfTable } from './row-source.ts';

interface Parts {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly keeping: Pick<KeepingStore, 'date'>;
  readonly now: Date;
}

/** Sets the expiry of recordings that were stored without one. Returns how many it set; a second run finds none. */
export async function dateRows({ client, table, keeping, now }: Parts): Promise<number> {
  let dated = 0;
  for await (const page of rowsOfTable(client, table, undefined)) {
    for (const { memberId, videoId, createdAt, goesAt, kept } of page) {
      if (goesAt || kept?.BOOL || !memberId?.S || !videoId?.S || !createdAt?.S) continue;
      const end = goesAgainAt(new Date(createdAt.S), now);
      if (await keeping.date({ memberId: memberId.S, videoId: videoId.S }, end)) dated += 1;
    }
  }
  return dated;
}
