import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, exists, ifAbsent } from '../platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '../platform/dynamo/update.ts';
import { deletionKeyOf, deletionRowSchema, type DeletionNote, type DeletionRow } from './deletion-row.ts';

export type NewDeletion = Pick<DeletionRow, 'memberId' | 'deletionId' | 'askedAt' | 'dueAt'> & {
  readonly email: string;
};

/** Deletions in progress, in the member requests table. */
export interface DeletionStore {
  find(memberId: string): Promise<DeletionRow | undefined>;
  /** Does nothing if a deletion of this member is already in progress. */
  open(deletion: NewDeletion): Promise<void>;
  noteStep(memberId: string, step: string): Promise<void>;
  /** Records that the account is gone and the receipt posted. Removes the address. */
  noteGone(memberId: string, goneAt: string, dueAt: string): Promise<void>;
  /** Replaces the row with the note. */
  close(memberId: string, note: DeletionNote): Promise<void>;
  listDue(now: Date, limit: number): Promise<DeletionRow[]>;
  /** False if another sweeper postponed the row first. */
  postpone(row: DeletionRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED = 'deletion';

export function deletionStore(client: DynamoDBDocumentClient, tableName: string): DeletionStore {
  const table: Table<DeletionRow & { readonly recordKey: string }> = { client, tableName };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: deletionKeyOf(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && deletionRowSchema.parse(Item);
    },
    async open(deletion) {
      const row = { ...deletionKeyOf(deletion.memberId), ...deletion, unfinished: UNFINISHED };
      await tryPut(table, row, { recordKey: absent });
    },
    async noteStep(memberId, step) {
      const change = { add: { done: new Set([step]) }, condition: { recordKey: exists } };
      await tryUpdate(table, deletionKeyOf(memberId), change);
    },
    async noteGone(memberId, goneAt, dueAt) {
      await tryUpdate(table, deletionKeyOf(memberId), {
        // A second call must not delay the final cleanup.
        set: { goneAt: ifAbsent(goneAt), dueAt },
        remove: ['email'],
        condition: { recordKey: exists },
      });
    },
    async close(memberId, note) {
      await client.send(new PutCommand({ TableName: tableName, Item: note }));
      await client.send(new DeleteCommand({ TableName: tableName, Key: deletionKeyOf(memberId) }));
    },
    async listDue(now, limit) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'unfinished',
        KeyConditionExpression: 'unfinished = :kind AND dueAt <= :now',
        ExpressionAttributeValues: { ':kind': UNFINISHED, ':now': now.toISOString() },
        Limit: limit,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => deletionRowSchema.parse(item));
    },
    postpone: ({ memberId, dueAt: seen }, dueAt) =>
      tryUpdate(table, deletionKeyOf(memberId), { set: { dueAt }, condition: { dueAt: seen } }),
  };
}
