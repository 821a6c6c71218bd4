import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  type AttributeValue,
  type DynamoDBClient,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** A row in DynamoDB's JSON format, where each value includes its type. */
export type Row = Record<string, AttributeValue>;

/** A partition of a table: the partition key's name and value. */
export interface Partition {
  key: string;
  value: string;
}

/** Reads a table, or one partition of it. Yields one page of rows at a time. */
export async function* readTableRows(
  client: DynamoDBClient,
  TableName: string,
  partition: Partition | undefined,
): AsyncGenerator<readonly Row[]> {
  if (!partition) {
    for await (const { Items = [] } of paginateScan(
      { client },
      { TableName, ConsistentRead: true },
    ))
      yield Items;

    return;
  }

  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': partition.key },
    ExpressionAttributeValues: { ':value': { S: partition.value } },
  };

  for await (const { Items = [] } of paginateQuery({ client }, query)) yield Items;
}

/** Reads rows from a file with one JSON row per line. Throws if a line isn't JSON. */
async function* readFileRows(
  path: string,
  partition: Partition | undefined,
): AsyncGenerator<readonly Row[]> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    if (line === '') continue;
    const row: Row = JSON.parse(line);
    if (!partition || row[partition.key]?.S === partition.value) yield [row];
  }
}

/** Reads a table, or a file that ends in `.jsonl`. */
export function readRows(
  client: DynamoDBClient,
  source: string,
  partition?: Partition,
): AsyncGenerator<readonly Row[]> {
  return isFile(source)
    ? readFileRows(source, partition)
    : readTableRows(client, source, partition);
}

export function isFile(name: string): boolean {
  return name.endsWith('.jsonl');
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Replaces members' IDs wherever a row contains them, such as in the key of a file. Skips rows of
 * members without a new ID, which no account could own, and reports how many each page has.
 */
export async function* replaceIds(
  pages: AsyncIterable<readonly Row[]>,
  newIds: Readonly<Record<string, string>>,
  onUnmapped: (count: number) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    const mapped = page.filter(
      ({ memberId }) => memberId?.S === undefined || Object.hasOwn(newIds, memberId.S),
    );
    onUnmapped(page.length - mapped.length);

    yield mapped.map((row): Row =>
      JSON.parse(serializeRow(row).replaceAll(UUID, (id) => newIds[id] ?? id)),
    );
  }
}

/**
 * Converts a row to one line of JSON. Throws for binary values, which JSON can't represent and no
 * table contains.
 */
export function serializeRow(row: Row): string {
  if (Object.values(row).some(({ B, BS }) => B !== undefined || BS !== undefined))
    throw new Error('a row holds bytes');
  return JSON.stringify(row);
}
