import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';
import { won } from '../platform/dynamo/table.ts';
import { courseRowSchema, podcastRowSchema, studyGuideRowSchema, type CatalogueRow } from './catalogue-row.ts';
import { byPosition } from './positions.ts';

/** One kind of the catalogue: the partition it lies in and what its rows look like. */
export interface Shelf<Row extends CatalogueRow> {
  readonly kind: CatalogueKind;
  readonly schema: z.ZodType<Row>;
}

export const courseShelf = { kind: 'course', schema: courseRowSchema } as const;
export const podcastShelf = { kind: 'podcast', schema: podcastRowSchema } as const;
export const studyGuideShelf = { kind: 'study-guide', schema: studyGuideRowSchema } as const;

export interface ListFilter {
  readonly categoryId?: string | undefined;
  readonly withHidden: boolean;
}

/** The rows of one shelf. */
export interface CatalogueItemStore<Row extends CatalogueRow> {
  /** One Query over its pages. By position, then by age. */
  list(filter: ListFilter): Promise<Row[]>;
  find(itemId: string): Promise<Row | undefined>;
  /** Writes the row if the stored one still has `seenRevision` (undefined: if there is none). False when it has not. */
  save(row: Row, seenRevision: number | undefined): Promise<boolean>;
  /** False when the row has changed since. */
  remove(row: Row): Promise<boolean>;
}

export function catalogueItemStore<Row extends CatalogueRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  shelf: Shelf<Row>,
): CatalogueItemStore<Row> {
  return {
    async list(filter) {
      const rows = await queryAll(client, tableName, shelf, filter);
      return rows.toSorted(byPosition);
    },
    async find(itemId) {
      const Key = { kind: shelf.kind, itemId };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return Item && shelf.schema.parse(Item);
    },
    save: (row, seenRevision) =>
      won(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...row, revision: (seenRevision ?? 0) + 1 },
            ...(seenRevision === undefined
              ? { ConditionExpression: 'attribute_not_exists(itemId)' }
              : {
                  ConditionExpression: 'revision = :seen',
                  ExpressionAttributeValues: { ':seen': seenRevision },
                }),
          }),
        ),
      ),
    remove: (row) =>
      won(
        client.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { kind: shelf.kind, itemId: row.itemId },
            ConditionExpression: 'revision = :seen',
            ExpressionAttributeValues: { ':seen': row.revision },
          }),
        ),
      ),
  };
}

async function queryAll<Row extends CatalogueRow>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { kind, schema }: Shelf<Row>,
  { categoryId, withHidden }: ListFilter,
): Promise<Row[]> {
  const conditions = [...(withHidden ? [] : ['isPublic = :yes']), ...(categoryId ? ['categoryId = :category'] : [])];
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
          ...(!withHidden && { ':yes': true }),
          ...(categoryId && { ':category': categoryId }),
        },
        // Consistent: what an administrator has just hidden or saved counts at once.
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...(page.Items ?? []).map((item) => schema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}
