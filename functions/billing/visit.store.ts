import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { update } from '../platform/dynamo/update.ts';

const visitSchema = z.object({ customerId: z.string(), dueAt: z.string() });
export type Visit = z.output<typeof visitSchema>;

/** Scheduled checks of customers, made without an event. One item per customer with a check due. */
export interface VisitStore {
  /** Null removes the check. If `memberId` is omitted, the stored one is kept. */
  plan(customerId: string, at: Date | null, memberId?: string): Promise<void>;
  /** Removes the check; returns the member ID, if known. */
  drop(customerId: string): Promise<string | undefined>;
  /** Due checks, the longest overdue first. */
  listDue(now: Date, limit: number): Promise<Visit[]>;
}

const DUE = 'visit';
const keyOf = (customerId: string) => ({ recordKey: `visit#${customerId}` });
const ownerSchema = z.object({ memberId: z.string().optional() });

export function visitStore(client: DynamoDBDocumentClient, tableName: string): VisitStore {
  const drop = async (customerId: string) => {
    const remove = new DeleteCommand({ TableName: tableName, Key: keyOf(customerId), ReturnValues: 'ALL_OLD' });
    return ownerSchema.parse((await client.send(remove)).Attributes ?? {}).memberId;
  };
  return {
    drop,
    async plan(customerId, at, memberId) {
      if (!at) {
        await drop(customerId);
        return;
      }
      const set = { due: DUE, dueAt: at.toISOString(), customerId, memberId: memberId || undefined };
      await update({ client, tableName }, keyOf(customerId), { set });
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
