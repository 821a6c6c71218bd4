import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, QueryCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unlessLost } from '../platform/dynamo/table.ts';
import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';

export interface CoachingTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

export type Write = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
  readonly values: Readonly<Record<string, unknown>>;
  /** Values whose names begin with a colon already. */
  readonly prefixedValues?: Readonly<Record<string, unknown>>;
};

/** `status` is a reserved word. */
export const NAMES = { '#status': 'status' };

/** Nobody holds it, or a hold that has ended. */
export const FREE = '(#status = :pending OR (#status = :in_review AND holdUntil <= :now))';
/** This coach's hold, still running. */
export const HELD = '#status = :in_review AND coachId = :coach AND holdUntil > :now';

export async function readRequest({ client, tableName }: CoachingTable, key: RequestKey) {
  const get = new GetCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
  const { Item } = await client.send(get);
  return Item && requestRowSchema.parse(Item);
}

/** One conditional write; the row after it, or undefined when the condition did not hold. */
export async function write(
  { client, tableName }: CoachingTable,
  key: RequestKey,
  { values, prefixedValues, ...expressions }: Write,
): Promise<RequestRow | undefined> {
  const update = new UpdateCommand({
    TableName: tableName,
    Key: keyOf(key),
    ...expressions,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ...prefixed(values), ...prefixedValues },
    ReturnValues: 'ALL_NEW',
  });
  const written = await unlessLost(client.send(update));
  return written && requestRowSchema.parse(written.Attributes);
}

/** The pages of a query, until the caller has enough. */
export async function* pagesOf(
  { client, tableName }: CoachingTable,
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<Record<string, unknown>[]> {
  let from = query.ExclusiveStartKey;
  do {
    const page = await client.send(new QueryCommand({ ...query, TableName: tableName, ExclusiveStartKey: from }));
    yield page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}

export function keyOf({ memberId, requestId }: RequestKey): RequestKey {
  return { memberId, requestId };
}

export function prefixed(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value]));
}
