import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { memberRowSchema, type MemberRow } from '#functions/members/members.public.ts';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate } from '#platform/dynamo/update.ts';

/** RFC 2606 reserves this domain, so the address can't exist. */
const ERASED_EMAIL = 'nobody@deleted.invalid';

const METHOD_NEEDS = {
  find: ['GetItem'],
  block: ['UpdateItem'],
  anonymize: ['PutItem'],
  remove: ['DeleteItem'],
} as const;

/** Blocks, empties and finally removes the member's row during a deletion. */
export const deletionMemberStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const memberExists = { memberId: exists };

    return {
      find: (memberId: string) => getRow(table, { memberId }, memberRowSchema),

      /** Prevents new sessions, and makes requests in existing sessions fail with a 401. */
      async block(memberId: string) {
        await tryUpdate(table, { memberId }, { set: { disabled: true }, condition: memberExists });
      },

      /**
       * Removes all personal data but keeps the disabled row, so that a sign-in in progress can't
       * create a new row.
       */
      async anonymize({ memberId, pictureIds }: MemberRow, now: Date) {
        const closed = {
          memberId,
          email: ERASED_EMAIL,
          firstName: '',
          lastName: '',
          role: 'member',
          disabled: true,
          createdAt: now.toISOString(),
          // Keeps the picture IDs, so that the final cleanup can delete pictures that are stored
          // late.
          ...(pictureIds.size > 0 && { pictureIds }),
        };

        await tryPut(table, closed, memberExists);
      },

      async remove(memberId: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
      },
    };
  },
);
