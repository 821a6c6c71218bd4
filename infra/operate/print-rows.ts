import {
  DescribeTableCommand,
  type DynamoDBClient,
  paginateListTables,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import { OperatorError } from './target-stack.ts';

/**
 * Finds the table whose name contains `table` and returns its rows as JSON lines. `partition`, e.g.
 * a member ID, limits the result to one partition.
 */
export async function printRows(
  client: DynamoDBClient,
  { table, partition }: { table: string; partition: string | undefined },
): Promise<string> {
  const TableName = await findTable(client, table);
  const config = { client: DynamoDBDocumentClient.from(client) };

  const pages =
    partition === undefined
      ? paginateScan(config, { TableName })
      : paginateQuery(config, {
          TableName,
          KeyConditionExpression: '#key = :value',
          ExpressionAttributeNames: { '#key': await readPartitionKey(client, TableName) },
          ExpressionAttributeValues: { ':value': partition },
        });

  const lines: string[] = [];
  for await (const { Items = [] } of pages) lines.push(...Items.map((row) => JSON.stringify(row)));

  return [...lines, `${lines.length} rows in ${TableName}`].join('\n');
}

/** Prefers the shortest name, so that "member" finds Members rather than MemberSearch. */
async function findTable(client: DynamoDBClient, part: string): Promise<string> {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    names.push(...TableNames);

  const normalize = (name: string) => name.toLowerCase().replaceAll('-', '');
  const matches = names.filter((name) => normalize(name).includes(normalize(part)));
  const [shortest] = matches.toSorted((one, other) => one.length - other.length);
  if (shortest === undefined)
    throw new OperatorError(`No table's name contains ${part}. Tables:\n${names.join('\n')}`);

  return shortest;
}

async function readPartitionKey(client: DynamoDBClient, TableName: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const key = Table?.KeySchema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  if (key === undefined) throw new Error(`${TableName} has no partition key`);

  return key;
}
