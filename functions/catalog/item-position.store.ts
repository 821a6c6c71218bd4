import * as z from 'zod';
import type { CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { queryAll } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { PositionedItem, PositionChange } from './positions.ts';

/** Reads and sets the positions of all items of a kind, including hidden items. */
export interface ItemPositionStore {
  /** A single paged Query. The result is unsorted. */
  list(kind: CatalogKind): Promise<PositionedItem[]>;
  /** Returns false if the item was deleted or moved in the meantime. */
  setPosition(kind: CatalogKind, change: PositionChange): Promise<boolean>;
}

const positionedItemSchema = z.object({ itemId: z.string(), orderIndex: z.number(), createdAt: z.string() });

export function itemPositionStore(
  client = documentClient(),
  tableName = readVariable('CATALOG_TABLE'),
): ItemPositionStore {
  const table: Table<CatalogRow> = { client, tableName };
  return {
    list(kind) {
      const query = {
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ProjectionExpression: 'itemId, orderIndex, createdAt',
        ConsistentRead: true,
      };
      return queryAll(table, query, positionedItemSchema);
    },
    setPosition: (kind, { itemId, from, to }) =>
      tryUpdate(
        table,
        { kind, itemId },
        { set: { orderIndex: to }, add: { revision: 1 }, condition: { orderIndex: from } },
      ),
  };
}
