import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as pause } from 'node:timers/promises';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { catalogueRowSchema, type CatalogueRow, type ItemKey } from './catalogue-row.ts';

/** Items of any kind by their keys, for features that only point at them. */
export interface ItemFacts {
  find(key: ItemKey): Promise<CatalogueRow | undefined>;
  /** At most 25 at once. Those that are gone are left out; the order is any. */
  findAll(keys: readonly ItemKey[]): Promise<CatalogueRow[]>;
}

const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 25;

export function itemFacts(client: DynamoDBDocumentClient, tableName: string): ItemFacts {
  return {
    async find({ kind, itemId }) {
      const command = new GetCommand({ TableName: tableName, Key: { kind, itemId }, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item && catalogueRowSchema.parse(Item);
    },
    async findAll(keys) {
      const rows: CatalogueRow[] = [];
      let Keys: Record<string, unknown>[] = keys.slice(0, 25).map(({ kind, itemId }) => ({ kind, itemId }));
      for (let tries = 0; Keys.length > 0; tries += 1) {
        if (tries === MOST_TRIES) throw new DependencyFailure('the table leaves items out again and again');
        if (tries > 0) await pause(FIRST_PAUSE_MS * 2 ** tries);
        const get = new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } });
        const { Responses, UnprocessedKeys } = await client.send(get);
        rows.push(...(Responses?.[tableName] ?? []).map((item) => catalogueRowSchema.parse(item)));
        // A busy table answers a part and names the rest: taken for gone, items would be missing on the page.
        Keys = UnprocessedKeys?.[tableName]?.Keys ?? [];
      }
      return rows;
    },
  };
}
