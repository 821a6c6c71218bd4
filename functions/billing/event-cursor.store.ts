import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const cursorSchema = z.object({ readUntil: z.iso.datetime() });

/** The time up to which Stripe's events have been read, stored as one item in the billing table. */
export interface EventCursor {
  find(): Promise<Date | undefined>;
  advance(readUntil: Date): Promise<void>;
}

const KEY = { recordKey: 'cursor#events' };

export function eventCursor(client: DynamoDBDocumentClient, tableName: string): EventCursor {
  return {
    async find() {
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }));
      return Item && new Date(cursorSchema.parse(Item).readUntil);
    },
    async advance(readUntil) {
      const Item = { ...KEY, readUntil: readUntil.toISOString() };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
  };
}
