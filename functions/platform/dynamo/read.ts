import {
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { Table } from './update.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;

/** Reads a row with strong consistency. */
export async function getRow<Row>(
  { client, tableName }: Table<unknown>,
  key: object,
  schema: z.ZodType<Row>,
): Promise<Row | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: { ...key }, ConsistentRead: true }),
  );
  return Item && schema.parse(Item);
}

/** Yields all rows of a query, one page at a time. */
export async function* queryPages<Row>(
  { client, tableName }: Table<unknown>,
  query: Query,
  schema: z.ZodType<Row>,
): AsyncGenerator<Row[]> {
  for await (const { Items = [] } of paginateQuery({ client }, { ...query, TableName: tableName }))
    yield Items.map((item) => schema.parse(item));
}

export async function queryAll<Row>(
  table: Table<unknown>,
  query: Query,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of queryPages(table, query, schema)) rows.push(...page);
  return rows;
}

/** Returns the first page of a query, with up to `Limit` rows. */
export async function queryPage<Row>(
  { client, tableName }: Table<unknown>,
  query: Query,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const { Items = [] } = await client.send(new QueryCommand({ ...query, TableName: tableName }));
  return Items.map((item) => schema.parse(item));
}

/** Builds the query for the rows whose partition key has this value. */
export function keyQuery(partitionKey: string, value: string): Query {
  return {
    KeyConditionExpression: `${partitionKey} = :${partitionKey}`,
    ExpressionAttributeValues: { [`:${partitionKey}`]: value },
  };
}

/**
 * A sparse index on due times. It is named after its partition key, which has the same value in
 * every row.
 */
interface DueIndex {
  index: string;
  value: string;
  /** Condition on the sort key, such as `dueAt < :now`. */
  isDue: string;
}

/** Rows per page for schedules that read all due rows. */
export const DUE_PAGE_SIZE = 200;

/** Builds the query for the rows that are due, earliest first. */
export function dueQuery({ index, value, isDue }: DueIndex, now: Date, limit: number): Query {
  return {
    IndexName: index,
    KeyConditionExpression: `${index} = :value AND ${isDue}`,
    ExpressionAttributeValues: { ':value': value, ':now': now.toISOString() },
    Limit: limit,
  };
}
