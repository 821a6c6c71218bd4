import * as z from 'zod';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { getRow, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { nextRevision } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { catalogKinds, type CatalogKind } from '#shared/catalog/catalog-item.ts';
import { catalogRowSchema, type CatalogRow, type ItemKey } from './catalog-row.ts';

const anyItemRowSchema = catalogRowSchema.extend({
  /** Seconds; 0 if the item has no duration. */
  duration: z.number().default(0),
});

export type AnyItemRow = z.output<typeof anyItemRowSchema>;

const keySchema = catalogRowSchema.pick({ kind: true, itemId: true });

const positionedItemSchema = catalogRowSchema.pick({
  itemId: true,
  orderIndex: true,
  createdAt: true,
});

export interface PositionChange {
  itemId: string;
  from: number;
  to: number;
}

export type AnyItemStore = ReturnType<typeof anyItemStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  findAll: ['BatchGetItem'],
  listPositions: ['Query'],
  setPosition: ['UpdateItem'],
  listInCategory: ['Query'],
  setCategory: ['UpdateItem'],
} as const;

/** Items of any kind, for features that know only item keys. */
export const anyItemStore = /* @__PURE__ */ tableStore(
  'Catalog',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<CatalogRow> = { client, tableName };
    const queryKind = (kind: CatalogKind) => ({
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': kind },
      ConsistentRead: true,
    });

    return {
      find: ({ kind, itemId }: ItemKey) => getRow(table, { kind, itemId }, anyItemRowSchema),

      /** Takes 1 to 100 keys. Returns the items in any order and skips deleted items. */
      async findAll(keys: readonly ItemKey[]) {
        const Keys = keys.map(({ kind, itemId }) => ({ kind, itemId }));
        const found = await batchGet(client, { [tableName]: { Keys } });
        return (found[tableName] ?? []).map((item) => anyItemRowSchema.parse(item));
      },

      /** The positions of all items of a kind, including hidden items, in any order. */
      listPositions(kind: CatalogKind) {
        const query = { ...queryKind(kind), ProjectionExpression: 'itemId, orderIndex, createdAt' };
        return queryAll(table, query, positionedItemSchema);
      },

      /** Returns false if the item was deleted or moved in the meantime. */
      setPosition: (kind: CatalogKind, { itemId, from, to }: PositionChange) =>
        tryUpdate(
          table,
          { kind, itemId },
          { set: { orderIndex: to }, add: { revision: 1 }, condition: { orderIndex: from } },
        ),

      async listInCategory(categoryId: string) {
        const queries = catalogKinds
          .map(queryKind)
          .map(({ ExpressionAttributeValues, ...query }) => ({
            ...query,
            FilterExpression: 'categoryId = :category',
            ExpressionAttributeValues: { ...ExpressionAttributeValues, ':category': categoryId },
            ProjectionExpression: 'kind, itemId',
          }));

        return (
          await Promise.all(queries.map((query) => queryAll(table, query, keySchema)))
        ).flat();
      },

      /** Returns false if the item is no longer in category `from`. */
      setCategory: ({ kind, itemId }: ItemKey, from: string, to: string | null) =>
        tryUpdate(
          table,
          { kind, itemId },
          {
            // Also increments `editRevision`, so that a form loaded with the old category counts as
            // stale.
            set: { categoryId: to, editRevision: nextRevision },
            add: { revision: 1 },
            condition: { categoryId: from },
          },
        ),
    };
  },
);
