import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const rowSchema = z.object({
  recordKey: z.string(),
  memberId: z.string().optional(),
  customerId: z.string().optional(),
});

/** A member's checkouts and scheduled checks in the billing table. Trial claims are anonymous and aren't deleted. */
export interface BillingRowStore {
  list(memberId: string): Promise<BillingRow[]>;
  remove(recordKey: string): Promise<void>;
}

export interface BillingRow {
  readonly recordKey: string;
  readonly customerId?: string | undefined;
}

export function billingRowStore(client: DynamoDBDocumentClient, tableName: string): BillingRowStore {
  return {
    async list(memberId) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'byMember',
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
      });
      // No paging: a member has one claim and one scheduled check per customer.
      const { Items = [] } = await client.send(query);
      return Items.map((item) => rowSchema.parse(item));
    },
    async remove(recordKey) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { recordKey } }));
    },
  };
}
