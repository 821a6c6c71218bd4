import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent } from '#platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, type Table } from '#platform/dynamo/update.ts';
import type { CatalogKind } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { KindPartition } from './item-kind.ts';

/**
 * The position of an item in a list. The next page starts after it, even if the item was moved or
 * deleted.
 */
export type ListPosition = Pick<CatalogRow, 'orderIndex' | 'itemId'>;

export interface PageRequest {
  after?: ListPosition | undefined;
  /** Rows to read. If undefined, DynamoDB reads about 1 MB. */
  limit?: number | undefined;
}

export type CatalogItemStore<Row extends CatalogRow> = ReturnType<typeof catalogItemStore<Row>>;

const METHOD_NEEDS = {
  page: [{ query: 'byPosition' }],
  find: ['GetItem'],
  nextPosition: [{ query: 'byPosition' }],
  save: ['PutItem'],
  remove: ['DeleteItem'],
} as const;

/** Lets a function use the items of one kind: `catalogItems(courseKind).pick('find')`. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogItems<Row extends CatalogRow>(kind: KindPartition<Row>) {
  return tableStore('Catalog', METHOD_NEEDS, ({ client, tableName }) =>
    catalogItemStore(client, tableName, kind),
  );
}

/** Reads and writes the items of one kind. */
export function catalogItemStore<Row extends CatalogRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { kind, rowSchema }: KindPartition<Row>,
) {
  const table: Table<CatalogRow> = { client, tableName };
  return {
    /**
     * One Query, sorted by position. `next` is null on the last page. The index may lag behind for
     * a moment.
     */
    async page({ after, limit }: PageRequest) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          ...positionQuery(kind),
          TableName: tableName,
          Limit: limit,
          ExclusiveStartKey: after && { kind, orderIndex: after.orderIndex, itemId: after.itemId },
        }),
      );

      const rows = Items.map((item) => rowSchema.parse(item));
      const last = rows.at(-1);

      return { rows, next: LastEvaluatedKey && last ? pickPosition(last) : null };
    },

    find: (itemId: string) => getRow(table, { kind, itemId }, rowSchema),

    /** Returns the position after the last item, or 0 if there are no items. Reads one row. */
    async nextPosition() {
      const query = { ...positionQuery(kind), ScanIndexForward: false, Limit: 1 };
      const [last] = await queryPage(table, query, positionSchema);
      return last ? Math.min(last.orderIndex + 1, itemLimits.orderIndex) : 0;
    },

    /**
     * Returns false if the stored revision isn't `seenRevision`. For a new item (undefined), false
     * if a row exists.
     */
    save: (row: Row, seenRevision: number | undefined) =>
      tryPut(
        table,
        { ...row, revision: (seenRevision ?? 0) + 1 },
        seenRevision === undefined ? { itemId: absent } : { revision: seenRevision },
      ),

    /** Returns false if the stored revision isn't `row.revision`. */
    remove: (row: Row) =>
      tryDelete(table, { kind, itemId: row.itemId }, { revision: row.revision }),
  };
}

const positionSchema = z.object({ orderIndex: z.number() });

export function pickPosition({ orderIndex, itemId }: ListPosition): ListPosition {
  return { orderIndex, itemId };
}

function positionQuery(kind: CatalogKind) {
  return {
    IndexName: 'byPosition',
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': kind },
  };
}
