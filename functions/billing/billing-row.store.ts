import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

const rowSchema = z.object({
  recordKey: z.string(),
  customerId: z.string().optional(),
});
type BillingRow = z.output<typeof rowSchema>;

/** A member's checkouts and scheduled checks in the billing table. Trial claims are anonymous and aren't deleted. */
export interface BillingRowStore {
  list(memberId: string): Promise<BillingRow[]>;
  remove(recordKey: string): Promise<void>;
}

export function billingRowStore(client = documentClient(), tableName = readVariable('BILLING_TABLE')): BillingRowStore {
  return {
    list(memberId) {
      const query = {
        IndexName: 'byMember',
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
      };
      // No paging: a member has one claim and one scheduled check per customer.
      return queryPage({ client, tableName }, query, rowSchema);
    },
    async remove(recordKey) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { recordKey } }));
    },
  };
}
