import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { catalogueKinds } from '../../shared/catalogue/catalogue-item.ts';
import { revisionWrite } from '../platform/dynamo/revision-write.ts';
import { won } from '../platform/dynamo/table.ts';
import type { ItemKey } from './catalogue-row.ts';

/** The items of a category, of all kinds. */
export interface CategoryMoves {
  itemsIn(categoryId: string): Promise<ItemKey[]>;
  /** Moves one item unless it has left the category meanwhile. */
  move(key: ItemKey, from: string, to: string | null): Promise<boolean>;
}

const keySchema = z.object({ kind: z.enum(catalogueKinds), itemId: z.string() });

export function categoryMoves(client: DynamoDBDocumentClient, tableName: string): CategoryMoves {
  return {
    async itemsIn(categoryId) {
      const shelves = await Promise.all(catalogueKinds.map((kind) => keysOn(client, tableName, kind, categoryId)));
      return shelves.flat();
    },
    async move({ kind, itemId }, from, to) {
      // A form that still has the old category is stale.
      const { set, condition, values } = revisionWrite(undefined, 'itemId', 'editRevision');
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { kind, itemId },
        UpdateExpression: `SET categoryId = :to, ${set} ADD revision :one`,
        ConditionExpression: `categoryId = :from AND ${condition}`,
        ExpressionAttributeValues: { ':from': from, ':to': to, ...values },
      });
      return won(client.send(update));
    },
  };
}

async function keysOn(
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
