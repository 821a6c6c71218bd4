import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { itemLimits } from '../../shared/catalog/item-fields.ts';
import { getRow, queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { absent } from '../platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, type Table } from '../platform/dynamo/update.ts';
import { readVariable } from '../platform/environment.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { KindPartition } from './item-kind.ts';

/** The position of an item in the list. A list continues after it, even if the item was moved or deleted. */
export interface ListPosition {
  readonly orderIndex: number;
  readonly itemId: string;
}

export interface PageRequest {
  readonly after?: ListPosition | undefined;
  /** Rows to read. If undefined, DynamoDB reads about 1 MB. */
  readonly limit?: number | undefined;
}

/** Reads and writes the items of one kind. */
export interface CatalogItemStore<Row extends CatalogRow> {
  /** One Query, sorted by position. `next` is null on the last page. The index may lag behind for a moment. */
  page(request: PageRequest): Promise<{ readonly rows: Row[]; readonly next: ListPosition | null }>;
  find(itemId: string): Promise<Row | undefined>;
  /** Returns the position after the last item, or 0 if there are no items. Reads one row. */
  nextPosition(): Promise<number>;
  /** Returns false if the stored revision isn't `seenRevision`; undefined means that no row is stored yet. */
  save(row: Row, seenRevision: number | undefined): Promise<boolean>;
  /** Returns false if the stored revision isn't `row.revision`. */
  remove(row: Row): Promise<boolean>;
}

export function itemStoreFromEnv<Row extends CatalogRow>(kind: KindPartition<Row>): CatalogItemStore<Row> {
  return catalogItemStore(documentClient(), readVariable('CATALOG_TABLE'), kind);
}

export function catalogItemStore<Row extends CatalogRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { kind, rowSchema }: KindPartition<Row>,
): CatalogItemStore<Row> {
  const table: Table<CatalogRow> = { client, tableName };
  return {
    async page({ after, limit }) {
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
    find: (itemId) => getRow(table, { kind, itemId }, rowSchema),
    async nextPosition() {
      const query = { ...positionQuery(kind), ScanIndexForward: false, Limit: 1 };
      const [last] = await queryPage(table, query, positionSchema);
      return last ? Math.min(last.orderIndex + 1, itemLimits.orderIndex) : 0;
    },
    save: (row, seenRevision) =>
      tryPut(
        table,
        { ...row, revision: (seenRevision ?? 0) + 1 },
        seenRevision === undefined ? { itemId: absent } : { revision: seenRevision },
      ),
    remove: (row) => tryDelete(table, { kind, itemId: row.itemId }, { revision: row.revision }),
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
