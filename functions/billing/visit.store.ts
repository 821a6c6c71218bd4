import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const visitSchema = z.object({ customerId: z.string(), dueAt: z.string() });
export type Visit = z.output<typeof visitSchema>;

/** When billing looks at a customer again although nothing was heard. One item for each customer with something ahead. */
export interface VisitStore {
  /** Null: not again. */
  plan(customerId: string, at: Date | null): Promise<void>;
  /** Those whose time has come, the longest waiting first. */
  listDue(now: Date, limit: number): Promise<Visit[]>;
}

const DUE = 'visit';

export function visitStore(client: DynamoDBDocumentClient, tableName: string): VisitStore {
  return {
    async plan(customerId, at) {
      const Key = { recordKey: `visit#${customerId}` };
      if (!at) {
        await client.send(new DeleteCommand({ TableName: tableName, Key }));
        return;
      }
      const Item = { ...Key, due: DUE, dueAt: at.toISOString(), customerId };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    async listDue(now, limit) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'due',
        KeyConditionExpression: 'due = :due AND dueAt <= :now',
        ExpressionAttributeValues: { ':due': DUE, ':now': now.toISOString() },
        Limit: limit,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => visitSchema.parse(item));
    },
  };
}
