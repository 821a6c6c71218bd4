import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { VideoExpiryStore } from '../../functions/practice/video-expiry.store.ts';
import { calculateExpiresAtAfterUnpin } from '../../shared/practice/video-expiry.ts';
import { readTableRows } from './row-source.ts';

interface BackfillDeps {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly keeping: Pick<VideoExpiryStore, 'setExpiry'>;
  readonly now: Date;
}

/**
 * Sets the expiry of recordings that were stored without an expiry. Returns the number of changed recordings.
 * Idempotent.
 */
export async function backfillExpiry({ client, table, keeping, now }: BackfillDeps): Promise<number> {
  let updatedCount = 0;
  for await (const page of readTableRows(client, table, undefined)) {
    for (const { memberId, videoId, createdAt, expiresAt, kept } of page) {
      if (expiresAt || kept?.BOOL || !memberId?.S || !videoId?.S || !createdAt?.S) continue;
      const newExpiresAt = calculateExpiresAtAfterUnpin(new Date(createdAt.S), now);
      if (await keeping.setExpiry({ memberId: memberId.S, videoId: videoId.S }, newExpiresAt)) updatedCount += 1;
    }
  }
  return updatedCount;
}
