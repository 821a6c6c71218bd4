import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { catalogRowSchema, type ItemKey } from './catalog-row.ts';

const anyItemRowSchema = catalogRowSchema.extend({
  /** Seconds; 0 if the item has no duration. */
  duration: z.number().default(0),
});
export type AnyItemRow = z.output<typeof anyItemRowSchema>;

/** Reads items of any kind, for features that store only the keys of items. */
export interface AnyItemStore {
  find(key: ItemKey): Promise<AnyItemRow | undefined>;
  /** Takes up to 25 keys. Items are returned in any order, and deleted ones are skipped. */
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
