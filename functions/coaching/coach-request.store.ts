import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { revisionWrite } from '../platform/dynamo/revision-write.ts';
import { won } from '../platform/dynamo/table.ts';
import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';
import {
  FREE,
  keyOf,
  NAMES,
  pagesOf,
  prefixed,
  readRequest,
  write,
  type CoachingTable,
} from './request-table.store.ts';

/** The member's side of the coaching table. Every change is one conditional write: the one that comes too late answers undefined or false. */
export interface CoachRequestStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /** All of a member, in no order that means anything. */
  list(memberId: string): Promise<RequestRow[]>;
  /** False when this request was written already. */
  create(row: RequestRow): Promise<boolean>;
  /** Another message, while nobody holds it and its revision is `seen`, if given. */
  edit(key: RequestKey, edit: MessageEdit, now: Date): Promise<RequestRow | undefined>;
  /** Removes it, while nobody holds it. */
  withdraw(key: RequestKey, now: Date): Promise<boolean>;
  /** Removes it while it is not answered, whoever holds it: its video is gone. */
  drop(key: RequestKey): Promise<boolean>;
  /** Removes it, whatever became of it. */
  remove(key: RequestKey): Promise<void>;
  /** Once, on an answer. */
  reply(key: RequestKey, message: string, now: Date): Promise<RequestRow | undefined>;
  rate(key: RequestKey, rating: number): Promise<RequestRow | undefined>;
}

export interface MessageEdit {
  readonly message: string;
  readonly seen?: number | undefined;
}

const FREE_VALUES = { pending: 'pending', in_review: 'in_review' };

export function coachRequestStore(client: DynamoDBDocumentClient, tableName: string): CoachRequestStore {
  const table = { client, tableName };
  return {
    find: (key) => readRequest(table, key),
    list: (memberId) => listAll(table, memberId),
    async create(row) {
      const condition = 'attribute_not_exists(requestId)';
      return won(client.send(new PutCommand({ TableName: tableName, Item: row, ConditionExpression: condition })));
    },
    edit(key, { message, seen }, now) {
      const { set, condition, values } = revisionWrite(seen, 'requestId');
      return write(table, key, {
        UpdateExpression: `SET userMessage = :message, ${set}`,
        ConditionExpression: `${FREE} AND ${condition}`,
        values: { ...FREE_VALUES, message, now: now.toISOString() },
        prefixedValues: values,
      });
    },
    withdraw: (key, now) => removeIf(table, key, FREE, { ...FREE_VALUES, now: now.toISOString() }),
    drop: (key) => removeIf(table, key, '#status IN (:pending, :in_review)', FREE_VALUES),
    async remove(key) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(key) }));
    },
    reply: (key, message, now) =>
      write(table, key, {
        UpdateExpression: 'SET reply = :reply',
        ConditionExpression: '#status = :completed AND attribute_not_exists(reply)',
        values: { completed: 'completed', reply: { message, createdAt: now.toISOString() } },
      }),
    rate: (key, rating) =>
      write(table, key, {
        UpdateExpression: 'SET rating = :rating',
        ConditionExpression: '#status = :completed',
        values: { completed: 'completed', rating },
      }),
  };
}

async function listAll(table: CoachingTable, memberId: string): Promise<RequestRow[]> {
  const rows: RequestRow[] = [];
  const query = {
    KeyConditionExpression: 'memberId = :memberId',
    ExpressionAttributeValues: { ':memberId': memberId },
    ConsistentRead: true,
  };
  for await (const page of pagesOf(table, query)) rows.push(...page.map((item) => requestRowSchema.parse(item)));
  return rows;
}

function removeIf(
  { client, tableName }: CoachingTable,
  key: RequestKey,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const removal = new DeleteCommand({
    TableName: tableName,
    Key: keyOf(key),
    ConditionExpression: condition,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: prefixed(values),
  });
  return won(client.send(removal));
}
