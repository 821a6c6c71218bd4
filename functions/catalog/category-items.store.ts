import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { catalogKinds } from '../../shared/catalog/catalog-item.ts';
import { nextRevision } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import type { CatalogRow, ItemKey } from './catalog-row.ts';

/** The items of a category, of all kinds. */
export interface CategoryItemStore {
  listItems(categoryId: string): Promise<ItemKey[]>;
  /** Returns false if the item is no longer in category `from`. */
  move(key: ItemKey, from: string, to: string | null): Promise<boolean>;
}

const keySchema = z.object({ kind: z.enum(catalogKinds), itemId: z.string() });

export function categoryItemStore(client: DynamoDBDocumentClient, tableName: string): CategoryItemStore {
  return {
    async listItems(categoryId) {
      const keys = await Promise.all(catalogKinds.map((kind) => queryItemKeys(client, tableName, kind, categoryId)));
      return keys.flat();
    },
    move: ({ kind, itemId }, from, to) =>
      tryUpdate<CatalogRow>(
        { client, tableName },
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

async function queryItemKeys(
  client: DynamoDBDocumentClient,
  tableName: string,
  kind: string,
  categoryId: string,
): Promise<ItemKey[]> {
  const keys: ItemKey[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'kind = :kind',
        FilterExpression: 'categoryId = :category',
        ExpressionAttributeValues: { ':kind': kind, ':category': categoryId },
        ProjectionExpression: 'kind, itemId',
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    keys.push(...(page.Items ?? []).map((item) => keySchema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return keys;
}
