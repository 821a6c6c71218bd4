import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { update } from '../platform/dynamo/update.ts';

const scheduledCheckSchema = z.object({ customerId: z.string(), dueAt: z.string() });
export type ScheduledCheck = z.output<typeof scheduledCheckSchema>;

/**
 * Checks of customers that run at a set time, without a Stripe event. Each customer has at most one scheduled check.
 */
export interface ScheduledCheckStore {
  /** If `at` is null, removes the check. If `memberId` is omitted, keeps the stored one. */
  schedule(customerId: string, at: Date | null, memberId?: string): Promise<void>;
  /** Removes the check; returns the member ID, if known. */
  remove(customerId: string): Promise<string | undefined>;
  /** Due checks, longest overdue first. */
  listDue(now: Date, limit: number): Promise<ScheduledCheck[]>;
}

const DUE = 'check';
const keyOf = (customerId: string) => ({ recordKey: `check#${customerId}` });
const ownerSchema = z.object({ memberId: z.string().optional() });

export function scheduledCheckStore(client: DynamoDBDocumentClient, tableName: string): ScheduledCheckStore {
  const remove = async (customerId: string) => {
    const command = new DeleteCommand({ TableName: tableName, Key: keyOf(customerId), ReturnValues: 'ALL_OLD' });
    return ownerSchema.parse((await client.send(command)).Attributes ?? {}).memberId;
  };
  return {
    remove,
    async schedule(customerId, at, memberId) {
      if (!at) {
        await remove(customerId);
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
      return Items.map((item) => scheduledCheckSchema.parse(item));
    },
  };
}
