import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keyQuery, queryPage } from '#platform/dynamo/read.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { readVariable } from '#platform/environment.ts';

const rowSchema = z.object({
  recordKey: z.string(),
  customerId: z.string().optional(),
});

/**
 * Lists and deletes a member's checkouts and scheduled checks. Account deletion keeps the anonymous
 * trial claims.
 */
export type BillingRowStore = ReturnType<typeof billingRowStore>;

export function billingRowStore(
  client = documentClient(),
  tableName = readVariable('BILLING_TABLE'),
) {
  return {
    // A member has only a few rows, so no paging is needed.
    list: (memberId: string) =>
      queryPage(
        { client, tableName },
        { IndexName: 'byMember', ...keyQuery('memberId', memberId) },
        rowSchema,
      ),

    async remove(recordKey: string) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { recordKey } }));
    },
  };
}
