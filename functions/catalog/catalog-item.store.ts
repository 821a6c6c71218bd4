import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent } from '../platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, type Table } from '../platform/dynamo/update.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { KindPartition } from './item-kind.ts';
import { compareByPosition } from './positions.ts';

export interface ListFilter {
  readonly categoryId?: string | undefined;
  readonly includeHidden: boolean;
}

/** The rows of one kind. */
export interface CatalogItemStore<Row extends CatalogRow> {
  /** A single paged Query. Items are sorted by position, then by age. */
  list(filter: ListFilter): Promise<Row[]>;
  find(itemId: string): Promise<Row | undefined>;
  /**
   * Returns false unless the stored row's revision is `seenRevision`. If `seenRevision` is undefined, the row must not
   * exist yet.
   */
  save(row: Row, seenRevision: number | undefined): Promise<boolean>;
  /** Returns false if the stored row has a different revision. */
  remove(row: Row): Promise<boolean>;
}

export function catalogItemStore<Row extends CatalogRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  kind: KindPartition<Row>,
): CatalogItemStore<Row> {
  const table: Table<CatalogRow> = { client, tableName };
  return {
    async list(filter) {
      const rows = await queryAll(client, tableName, kind, filter);
      return rows.toSorted(compareByPosition);
    },
    async find(itemId) {
      const Key = { kind: kind.kind, itemId };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return Item && kind.rowSchema.parse(Item);
    },
    save: (row, seenRevision) =>
      tryPut(
        table,
        { ...row, revision: (seenRevision ?? 0) + 1 },
        seenRevision === undefined ? { itemId: absent } : { revision: seenRevision },
      ),
    remove: (row) => tryDelete(table, { kind: kind.kind, itemId: row.itemId }, { revision: row.revision }),
  };
}

async function queryAll<Row extends CatalogRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { kind, rowSchema }: KindPartition<Row>,
  { categoryId, includeHidden }: ListFilter,
): Promise<Row[]> {
  const conditions = [...(includeHidden ? [] : ['isPublic = :yes']), ...(categoryId ? ['categoryId = :category'] : [])];
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'kind = :kind',
        ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
        ExpressionAttributeValues: {
          ':kind': kind,
          ...(!includeHidden && { ':yes': true }),
          ...(categoryId && { ':category': categoryId }),
        },
        // A consistent read, so that an administrator's change is visible immediately.
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...(page.Items ?? []).map((item) => rowSchema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}
