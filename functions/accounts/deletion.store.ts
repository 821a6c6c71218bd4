import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { won } from '../platform/dynamo/table.ts';
import { deletionKeyOf, deletionRowSchema, type DeletionNote, type DeletionRow } from './deletion-row.ts';

export type NewDeletion = Pick<DeletionRow, 'memberId' | 'deletionId' | 'askedAt' | 'dueAt'> & {
  readonly email: string;
};

/** Deletions under way, in the table of what members asked for. */
export interface DeletionStore {
  find(memberId: string): Promise<DeletionRow | undefined>;
  /** Does nothing when one is under way. */
  open(deletion: NewDeletion): Promise<void>;
  noteStep(memberId: string, step: string): Promise<void>;
  /** The account is gone and its owner told: forgets the address. */
  noteGone(memberId: string, goneAt: string, dueAt: string): Promise<void>;
  /** Leaves the note and nothing else. */
  close(memberId: string, note: DeletionNote): Promise<void>;
  listDue(now: Date, limit: number): Promise<DeletionRow[]>;
  /** False when somebody else moved it first. */
  postpone(row: DeletionRow, dueAt: string): Promise<boolean>;
}

const UNFINISHED = 'deletion';

export function deletionStore(client: DynamoDBDocumentClient, tableName: string): DeletionStore {
  const change = async (memberId: string, update: Change) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: deletionKeyOf(memberId),
      ConditionExpression: 'attribute_exists(recordKey)',
      ...update,
    });
    return won(client.send(command));
  };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: deletionKeyOf(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && deletionRowSchema.parse(Item);
    },
    async open(deletion) {
      const Item = { ...deletionKeyOf(deletion.memberId), ...deletion, unfinished: UNFINISHED };
      const ConditionExpression = 'attribute_not_exists(recordKey)';
      await won(client.send(new PutCommand({ TableName: tableName, Item, ConditionExpression })));
    },
    async noteStep(memberId, step) {
      const ExpressionAttributeValues = { ':step': new Set([step]) };
      await change(memberId, { UpdateExpression: 'ADD done :step', ExpressionAttributeValues });
    },
    async noteGone(memberId, goneAt, dueAt) {
      await change(memberId, {
        // Whoever comes second must not put the last look off.
        UpdateExpression: 'SET goneAt = if_not_exists(goneAt, :gone), dueAt = :due REMOVE email',
        ExpressionAttributeValues: { ':gone': goneAt, ':due': dueAt },
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
      change(memberId, {
        UpdateExpression: 'SET dueAt = :due',
        ConditionExpression: 'dueAt = :seen',
        ExpressionAttributeValues: { ':due': dueAt, ':seen': seen },
      }),
  };
}

type Change = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>;
