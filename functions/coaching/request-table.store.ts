import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { anyOf, atMost, moreThan, type Change, type Checks } from '../platform/dynamo/update-expressions.ts';
import { update, type Table } from '../platform/dynamo/update.ts';
import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';

export type CoachingTable = Table;
type Row = Record<string, unknown>;

/** Passes if no coach holds the request or the hold has expired. */
export const notHeldCondition = (now: Date) =>
  anyOf<Row>({ status: 'pending' }, { status: 'in_review', holdUntil: atMost(now.toISOString()) });
/** Passes if this coach holds the request and the hold hasn't expired. */
export const heldByCondition = (coachId: string, now: Date): Checks<Row> => ({
  status: 'in_review',
  coachId,
  holdUntil: moreThan(now.toISOString()),
});
/** Returns the request to the queue. */
export const returnToQueueChange = {
  set: { status: 'pending' },
  remove: ['coachId', 'coachName', 'holdUntil', 'coachSortKey'],
} as const satisfies Change<Row>;

export async function readRequest({ client, tableName }: CoachingTable, key: RequestKey) {
  const get = new GetCommand({ TableName: tableName, Key: pickKey(key), ConsistentRead: true });
  const { Item } = await client.send(get);
  return Item && requestRowSchema.parse(Item);
}

/** Returns the new row; undefined if the condition failed. */
export async function updateRequest(
  table: CoachingTable,
  key: RequestKey,
  change: Change<Row>,
): Promise<RequestRow | undefined> {
  const row = await update(table, pickKey(key), change);
  return row && requestRowSchema.parse(row);
}

/** The pages of a query. */
export async function* queryPages(
  { client, tableName }: CoachingTable,
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<Record<string, unknown>[]> {
  let startKey = query.ExclusiveStartKey;
  do {
    const page = await client.send(new QueryCommand({ ...query, TableName: tableName, ExclusiveStartKey: startKey }));
    yield page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

export function pickKey({ memberId, requestId }: RequestKey) {
  return { memberId, requestId };
}
