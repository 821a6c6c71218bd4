import * as z from 'zod';
import { catalogKinds } from '../../shared/catalog/catalog-item.ts';
import { queryAll } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { nextRevision } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import type { CatalogRow, ItemKey } from './catalog-row.ts';

/** Lists and moves a category's items of all kinds. */
export interface CategoryItemStore {
  listItems(categoryId: string): Promise<ItemKey[]>;
  /** Returns false if the item is no longer in category `from`. */
  move(key: ItemKey, from: string, to: string | null): Promise<boolean>;
}

const keySchema = z.object({ kind: z.enum(catalogKinds), itemId: z.string() });

export function categoryItemStore(
  client = documentClient(),
  tableName = readVariable('CATALOG_TABLE'),
): CategoryItemStore {
  const table: Table<CatalogRow> = { client, tableName };
  return {
    async listItems(categoryId) {
      const queries = catalogKinds.map((kind) => ({
        KeyConditionExpression: 'kind = :kind',
        FilterExpression: 'categoryId = :category',
        ExpressionAttributeValues: { ':kind': kind, ':category': categoryId },
        ProjectionExpression: 'kind, itemId',
        ConsistentRead: true,
      }));
      const keys = await Promise.all(queries.map((query) => queryAll(table, query, keySchema)));
      return keys.flat();
    },
    move: ({ kind, itemId }, from, to) =>
      tryUpdate(
        table,
        { kind, itemId },
        {
          // Also increments `editRevision`, so that a form loaded with the old category counts as stale.
          set: { categoryId: to, editRevision: nextRevision },
          add: { revision: 1 },
          condition: { categoryId: from },
        },
      ),
  };
}
