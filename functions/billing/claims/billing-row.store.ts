import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keyQuery, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';

const rowSchema = z.object({
  recordKey: z.string(),
  customerId: z.string().optional(),
});

const METHOD_NEEDS = { list: [{ query: 'byMember' }], remove: ['DeleteItem'] } as const;

/**
 * Lists and deletes a member's checkouts and scheduled checks. Account deletion keeps the anonymous
 * trial claims.
 */
export const billingRowStore = /* @__PURE__ */ tableStore(
  'Billing',
  METHOD_NEEDS,
  ({ client, tableName }) => {
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
  },
);
