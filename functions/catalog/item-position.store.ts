import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { PositionedItem, PositionChange } from './positions.ts';

/** The positions of all items of a kind, including hidden ones. */
export interface ItemPositionStore {
  /** A single paged Query. The result is unsorted. */
  list(kind: CatalogKind): Promise<PositionedItem[]>;
  /** Returns false if the item was deleted or moved in the meantime. */
  setPosition(kind: CatalogKind, change: PositionChange): Promise<boolean>;
}

const positionedItemSchema = z.object({ itemId: z.string(), orderIndex: z.number(), createdAt: z.string() });

export function itemPositionStore(client: DynamoDBDocumentClient, tableName: string): ItemPositionStore {
  return {
    list: (kind) => listPositions(client, tableName, kind),
    setPosition: (kind, { itemId, from, to }) =>
      tryUpdate<CatalogRow>(
        { client, tableName },
        { kind, itemId },
        { set: { orderIndex: to }, add: { revision: 1 }, condition: { orderIndex: from } },
      ),
  };
}

async function listPositions(
  client: DynamoDBDocumentClient,
  tableName: string,
  kind: CatalogKind,
): Promise<PositionedItem[]> {
  const places: PositionedItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ProjectionExpression: 'itemId, orderIndex, createdAt',
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    places.push(...(page.Items ?? []).map((item) => positionedItemSchema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return places;
}
