import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { catalogueRowSchema, type CatalogueRow, type ItemKey } from './catalogue-row.ts';

/** Items of any kind by their keys, for features that only point at them. */
export interface ItemFacts {
  find(key: ItemKey): Promise<CatalogueRow | undefined>;
  /** At most 25 at once. Those that are gone are left out; the order is any. */
  findAll(keys: readonly ItemKey[]): Promise<CatalogueRow[]>;
}

export function itemFacts(client: DynamoDBDocumentClient, tableName: string): ItemFacts {
  return {
    async find({ kind, itemId }) {
      const command = new GetCommand({ TableName: tableName, Key: { kind, itemId }, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item && catalogueRowSchema.parse(Item);
    },
    async findAll(keys) {
      if (keys.length === 0) return [];
      const Keys = keys.slice(0, 25).map(({ kind, itemId }) => ({ kind, itemId }));
      const found = await batchGet(client, { [tableName]: { Keys } });
      return (found[tableName] ?? []).map((item) => catalogueRowSchema.parse(item));
    },
  };
}
