import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { anyOf, atMost, moreThan, type Change, type Checks } from '../platform/dynamo/update-expressions.ts';
import { update, type Table } from '../platform/dynamo/update.ts';
import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';

export type CoachingTable = Table;
type Row = Record<string, unknown>;

/** Not held, or the hold has expired. */
export const isFree = (now: Date) =>
  anyOf<Row>({ status: 'pending' }, { status: 'in_review', holdUntil: atMost(now.toISOString()) });
/** Held by this coach with an unexpired hold. */
export const isHeldBy = (coachId: string, now: Date): Checks<Row> => ({
  status: 'in_review',
  coachId,
  holdUntil: moreThan(now.toISOString()),
});
/** The request returns to the queue. */
export const returned = {
  set: { status: 'pending' },
  remove: ['coachId', 'coachName', 'holdUntil', 'deskOrder'],
} as const satisfies Change<Row>;

export async function readRequest({ client, tableName }: CoachingTable, key: RequestKey) {
  const get = new GetCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
  const { Item } = await client.send(get);
  return Item && requestRowSchema.parse(Item);
}

/** Returns the new row; undefined if the condition failed. */
export async function write(
  table: CoachingTable,
  key: RequestKey,
  change: Change<Row>,
): Promise<RequestRow | undefined> {
  const row = await update(table, keyOf(key), change);
  return row && requestRowSchema.parse(row);
}

/** The pages of a query. */
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

export function keyOf({ memberId, requestId }: RequestKey) {
  return { memberId, requestId };
}
