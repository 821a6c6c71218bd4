import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { catalogueRowSchema, type ItemKey } from './catalogue-row.ts';

const factsSchema = catalogueRowSchema.extend({
  /** Seconds; 0 for an item without a length. */
  duration: z.number().default(0),
});
export type ItemFactsRow = z.output<typeof factsSchema>;

/** Reads items of any kind, for features that refer to them. */
export interface ItemFacts {
  find(key: ItemKey): Promise<ItemFactsRow | undefined>;
  /** Up to 25 items, in any order, without those that no longer exist. */
  findAll(keys: readonly ItemKey[]): Promise<ItemFactsRow[]>;
}

export function itemFacts(client: DynamoDBDocumentClient, tableName: string): ItemFacts {
  return {
    async find({ kind, itemId }) {
      const command = new GetCommand({ TableName: tableName, Key: { kind, itemId }, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item && factsSchema.parse(Item);
    },
    async findAll(keys) {
      if (keys.length === 0) return [];
      const Keys = keys.slice(0, 25).map(({ kind, itemId }) => ({ kind, itemId }));
      const found = await batchGet(client, { [tableName]: { Keys } });
      return (found[tableName] ?? []).map((item) => factsSchema.parse(item));
    },
  };
}
