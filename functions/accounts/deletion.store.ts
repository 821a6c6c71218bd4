import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, exists, ifAbsent } from '../platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '../platform/dynamo/update.ts';
import { deletionKey, deletionRowSchema, type DeletionRecord, type DeletionRow } from './deletion-row.ts';

export type NewDeletion = Pick<DeletionRow, 'memberId' | 'deletionId' | 'requestedAt' | 'dueAt'> & {
  readonly email: string;
};

/** Deletions in progress, in the member requests table. */
export interface DeletionStore {
  find(memberId: string): Promise<DeletionRow | undefined>;
  /** Does nothing if a deletion of this member is already in progress. */
  open(deletion: NewDeletion): Promise<void>;
  markStepCompleted(memberId: string, step: string): Promise<void>;
  /** Records that the account is gone and the receipt posted. Removes the address. */
  markErased(memberId: string, erasedAt: string, dueAt: string): Promise<void>;
  /** Replaces the row with the deletion record. */
  finish(memberId: string, note: DeletionRecord): Promise<void>;
  listDue(now: Date, limit: number): Promise<DeletionRow[]>;
  /** False if another sweeper postponed the row first. */
  postpone(row: DeletionRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED_KIND = 'deletion';

export function deletionStore(client: DynamoDBDocumentClient, tableName: string): DeletionStore {
  const table: Table<DeletionRow & { readonly recordKey: string }> = { client, tableName };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: deletionKey(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && deletionRowSchema.parse(Item);
    },
    async open(deletion) {
      const row = { ...deletionKey(deletion.memberId), ...deletion, unfinished: UNFINISHED_KIND };
      await tryPut(table, row, { recordKey: absent });
    },
    async markStepCompleted(memberId, step) {
      const change = { add: { completedSteps: new Set([step]) }, condition: { recordKey: exists } };
      await tryUpdate(table, deletionKey(memberId), change);
    },
    async markErased(memberId, erasedAt, dueAt) {
      await tryUpdate(table, deletionKey(memberId), {
        // A second call must not delay the final cleanup.
        set: { erasedAt: ifAbsent(erasedAt), dueAt },
        remove: ['email'],
        condition: { recordKey: exists },
      });
    },
    async finish(memberId, note) {
      await client.send(new PutCommand({ TableName: tableName, Item: note }));
      await client.send(new DeleteCommand({ TableName: tableName, Key: deletionKey(memberId) }));
    },
    async listDue(now, limit) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'unfinished',
        KeyConditionExpression: 'unfinished = :kind AND dueAt <= :now',
        ExpressionAttributeValues: { ':kind': UNFINISHED_KIND, ':now': now.toISOString() },
        Limit: limit,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => deletionRowSchema.parse(item));
    },
    postpone: ({ memberId, dueAt: seen }, dueAt) =>
      tryUpdate(table, deletionKey(memberId), { set: { dueAt }, condition: { dueAt: seen } }),
  };
}
