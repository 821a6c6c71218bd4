import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exists } from '../platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate } from '../platform/dynamo/update.ts';
import { memberRowSchema, type MemberRow } from './member.store.ts';

/** How a member's row goes: closed, emptied, and in the end removed. */
export interface DeletionMemberStore {
  find(memberId: string): Promise<MemberRow | undefined>;
  /** The next request of any session answers 401, and no sign-in opens another. */
  block(memberId: string): Promise<void>;
  /**
   * Leaves a closed row that names nobody. It stays until the last look, since a sign-in that was under way would make
   * a new row where there is none.
   */
  empty(row: MemberRow, now: Date): Promise<void>;
  remove(memberId: string): Promise<void>;
}

/** RFC 2606: nobody can have an address there. */
const NOBODY = 'nobody@deleted.invalid';

export function deletionMemberStore(client: DynamoDBDocumentClient, tableName: string): DeletionMemberStore {
  const table = { client, tableName };
  const isThere = { memberId: exists };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && memberRowSchema.parse(Item);
    },
    async block(memberId) {
      await tryUpdate(table, { memberId }, { set: { disabled: true }, condition: isThere });
    },
    async empty({ memberId, pictureIds }, now) {
      const closed = {
        memberId,
        email: NOBODY,
        firstName: '',
        lastName: '',
        role: 'member',
        disabled: true,
        createdAt: now.toISOString(),
        // A picture that was on its way may still arrive.
        ...(pictureIds.size > 0 && { pictureIds }),
      };
      await tryPut(table, closed, isThere);
    },
    async remove(memberId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
    },
  };
}
