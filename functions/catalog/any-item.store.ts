import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { catalogRowSchema, type ItemKey } from './catalog-row.ts';

const anyItemRowSchema = catalogRowSchema.extend({
  /** Seconds; 0 for an item without a length. */
  duration: z.number().default(0),
});
export type AnyItemRow = z.output<typeof anyItemRowSchema>;

/** Reads items of any kind, for features that refer to them. */
export interface AnyItemStore {
  find(key: ItemKey): Promise<AnyItemRow | undefined>;
  /** Up to 25 items, in any order, without those that no longer exist. */
  findAll(keys: readonly ItemKey[]): Promise<AnyItemRow[]>;
}

export function anyItemStore(client: DynamoDBDocumentClient, tableName: string): AnyItemStore {
  return {
    async find({ kind, itemId }) {
      const command = new GetCommand({ TableName: tableName, Key: { kind, itemId }, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item && anyItemRowSchema.parse(Item);
    },
    async findAll(keys) {
      if (keys.length === 0) return [];
      const Keys = keys.slice(0, 25).map(({ kind, itemId }) => ({ kind, itemId }));
      const found = await batchGet(client, { [tableName]: { Keys } });
      return (found[tableName] ?? []).map((item) => anyItemRowSchema.parse(item));
    },
  };
}
