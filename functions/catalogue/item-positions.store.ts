import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';
import { won } from '../platform/dynamo/table.ts';
import type { Placed, PositionChange } from './positions.ts';

/** The places of the items of a kind, hidden ones included. */
export interface ItemPositions {
  /** One Query over its pages. In any order. */
  list(kind: CatalogueKind): Promise<Placed[]>;
  /** False when the item is gone or has been moved meanwhile. */
  place(kind: CatalogueKind, change: PositionChange): Promise<boolean>;
}

const placedSchema = z.object({ itemId: z.string(), orderIndex: z.number(), createdAt: z.string() });

export function itemPositions(client: DynamoDBDocumentClient, tableName: string): ItemPositions {
  return {
    list: (kind) => listPlaces(client, tableName, kind),
    async place(kind, { itemId, from, to }) {
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { kind, itemId },
        UpdateExpression: 'SET orderIndex = :to ADD revision :one',
        ConditionExpression: 'orderIndex = :from',
        ExpressionAttributeValues: { ':from': from, ':to': to, ':one': 1 },
      });
      return won(client.send(update));
    },
  };
}

async function listPlaces(client: DynamoDBDocumentClient, tableName: string, kind: CatalogueKind): Promise<Placed[]> {
  const places: Placed[] = [];
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
    places.push(...(page.Items ?? []).map((item) => placedSchema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return places;
}
