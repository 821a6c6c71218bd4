import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { itemLimits } from '../../shared/catalog/item-fields.ts';
import { getRow, queryAll, queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { absent } from '../platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, type Table } from '../platform/dynamo/update.ts';
import { readVariable } from '../platform/environment.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { KindPartition } from './item-kind.ts';
import { compareByPosition } from './positions.ts';

interface ListFilter {
  readonly categoryId?: string | undefined;
  readonly includeHidden: boolean;
}

/** Reads and writes the items of one kind. */
export interface CatalogItemStore<Row extends CatalogRow> {
  /** Sorted by position, then oldest first. Uses a single paged Query. */
  list(filter: ListFilter): Promise<Row[]>;
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
    async list(filter) {
      const rows = await queryAll(table, listQuery(kind, filter), rowSchema);
      return rows.toSorted(compareByPosition);
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

/** Sorted by position. The index may lag behind the table for a moment. */
function positionQuery(kind: CatalogKind) {
  return {
    IndexName: 'byPosition',
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': kind },
  };
}

function listQuery(kind: CatalogKind, { categoryId, includeHidden }: ListFilter) {
  const conditions = [...(includeHidden ? [] : ['isPublic = :yes']), ...(categoryId ? ['categoryId = :category'] : [])];
  return {
    KeyConditionExpression: 'kind = :kind',
    ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
    ExpressionAttributeValues: {
      ':kind': kind,
      ...(!includeHidden && { ':yes': true }),
      ...(categoryId && { ':category': categoryId }),
    },
    // A consistent read, so that an administrator's change is visible immediately.
    ConsistentRead: true,
  };
}
