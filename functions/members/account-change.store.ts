import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keyQuery, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryPut } from '#platform/dynamo/update.ts';
import { accountChangeSchema } from '#shared/accounts/account-change.ts';

export const accountChangeRowSchema = z.object({
  memberId: z.string(),
  /** From `newId`, so that changes sort by time. */
  changeId: z.string(),
  /** The administrator's member ID. */
  byId: z.string(),
  at: z.string(),
  change: accountChangeSchema,
  reason: z.string(),
  /**
   * False until the change has succeeded. Stays false after an interruption, even if the change was
   * made.
   */
  isConfirmed: z.boolean().default(false),
});

export type AccountChangeRow = z.output<typeof accountChangeRowSchema>;

type RequestedChangeRow = Omit<AccountChangeRow, 'isConfirmed'>;

const MAX_LISTED = 100;

const METHOD_NEEDS = {
  add: ['PutItem'],
  confirm: ['PutItem'],
  remove: ['DeleteItem'],
  list: ['Query'],
} as const;

/** The audit log of members' accounts, one partition per member. */
export const accountChangeStore = /* @__PURE__ */ tableStore(
  'AccountChanges',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /** Adds a change that is about to be made. */
      async add(row: RequestedChangeRow) {
        await client.send(new PutCommand({ TableName: tableName, Item: row }));
      },

      /** Does nothing if the row is gone, for example because the member's account was deleted. */
      async confirm(row: RequestedChangeRow) {
        await tryPut({ client, tableName }, { ...row, isConfirmed: true }, { changeId: exists });
      },

      async remove({ memberId, changeId }: Pick<AccountChangeRow, 'memberId' | 'changeId'>) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId, changeId } }));
      },

      /** The latest changes, newest first. A single Query. */
      list: (memberId: string) =>
        queryPage(
          { client, tableName },
          {
            ...keyQuery('memberId', memberId),
            ConsistentRead: true,
            ScanIndexForward: false,
            Limit: MAX_LISTED,
          },
          accountChangeRowSchema,
        ),
    };
  },
);
