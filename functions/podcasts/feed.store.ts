import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow, queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import type { Table } from '../platform/dynamo/update.ts';
import { readVariable } from '../platform/environment.ts';

/** A member's private podcast feed. */
export const feedRowSchema = z.object({
  memberId: z.string(),
  /** SHA-256 of the feed's token. */
  feedHash: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type FeedRow = z.output<typeof feedRowSchema>;

export interface FeedStore {
  find(memberId: string): Promise<FeedRow | undefined>;
  /** Creates or replaces the member's feed. */
  set(row: FeedRow): Promise<void>;
  remove(memberId: string): Promise<void>;
  /** Read with strong consistency, so that a replaced or removed feed stops working at once. */
  findByHash(feedHash: string): Promise<FeedRow | undefined>;
}

const keySchema = feedRowSchema.pick({ memberId: true });

export function feedStore(client = documentClient(), tableName = readVariable('PODCAST_FEEDS_TABLE')): FeedStore {
  const table: Table<FeedRow> = { client, tableName };
  const find = (memberId: string) => getRow(table, { memberId }, feedRowSchema);
  return {
    find,
    async set(row) {
      await client.send(new PutCommand({ TableName: tableName, Item: row }));
    },
    async remove(memberId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
    },
    async findByHash(feedHash) {
      const query = {
        IndexName: 'byFeed',
        KeyConditionExpression: 'feedHash = :feedHash',
        ExpressionAttributeValues: { ':feedHash': feedHash },
        Limit: 1,
      };
      const [found] = await queryPage(table, query, keySchema);
      const row = found && (await find(found.memberId));
      return row?.feedHash === feedHash ? row : undefined;
    },
  };
}
