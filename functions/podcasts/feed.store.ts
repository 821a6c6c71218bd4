import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { findByHash } from '#platform/dynamo/find-by-hash.ts';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import type { Table } from '#platform/dynamo/update.ts';

export const feedRowSchema = z.object({
  memberId: z.string(),
  /** SHA-256 of the feed's token. */
  feedHash: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});

type FeedRow = z.output<typeof feedRowSchema>;

const keySchema = feedRowSchema.pick({ memberId: true });

const byFeed = {
  index: 'byFeed',
  attribute: 'feedHash',
  key: keySchema,
  row: feedRowSchema,
} as const;

const METHOD_NEEDS = {
  find: ['GetItem'],
  set: ['PutItem'],
  remove: ['DeleteItem'],
  findByHash: [{ query: 'byFeed' }, 'GetItem'],
} as const;

export const feedStore = /* @__PURE__ */ tableStore(
  'PodcastFeeds',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<FeedRow> = { client, tableName };
    return {
      find: (memberId: string) => getRow(table, { memberId }, feedRowSchema),

      /** Creates or replaces the member's feed. */
      async set(row: FeedRow) {
        await client.send(new PutCommand({ TableName: tableName, Item: row }));
      },

      async remove(memberId: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
      },

      /** Uses a consistent read, so that a replaced or removed feed stops working immediately. */
      findByHash: (feedHash: string) => findByHash(table, byFeed, feedHash),
    };
  },
);
