import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { Row } from './row-source.ts';

interface RestoreDeps {
  client: DynamoDBClient;
  /** Name of the live table. */
  table: string;
  /** Name of the table that records deleted accounts. */
  memberRequestsTable: string;
}

export interface RestoreOptions {
  /** False for a dry run, which reads all rows but writes nothing. */
  shouldWrite: boolean;
  /**
   * If true, overwrites live rows that differ from the source. Live rows are usually newer than a
   * backup.
   */
  shouldOverwrite: boolean;
}

export interface RestoreCounts {
  /** Rows that don't exist in the live table. They are written unless this is a dry run. */
  missing: number;
  /** Rows that are identical to their live version. */
  same: number;
  /** Rows that differ from their live version. They are written only with `shouldOverwrite`. */
  different: number;
  /** Rows of members who have since deleted their accounts. They are never restored. */
  deleted: number;
}

/** Copies rows to the live table. It is safe to rerun after an interruption. */
export async function restoreRows(
  deps: RestoreDeps,
  pages: AsyncIterable<readonly Row[]>,
  options: RestoreOptions,
): Promise<RestoreCounts> {
  const keyNames = await readKeyNames(deps);
  const isDeleted = createDeletionLookup(deps);
  const counts: RestoreCounts = { missing: 0, same: 0, different: 0, deleted: 0 };

  for await (const page of pages) {
    for (const row of page) {
      const memberId = row['memberId']?.S;
      const isGone = memberId !== undefined && (await isDeleted(memberId));
      counts[isGone ? 'deleted' : await restoreRow(deps, { row, keyNames, ...options })] += 1;
    }
  }

  return counts;
}

async function restoreRow(
  { client, table }: RestoreDeps,
  {
    row,
    keyNames,
    shouldWrite,
    shouldOverwrite,
  }: RestoreOptions & { row: Row; keyNames: readonly string[] },
): Promise<keyof RestoreCounts> {
  const key = Object.fromEntries(
    keyNames.flatMap((name) => (row[name] ? [[name, row[name]]] : [])),
  );
  const { Item } = await client.send(
    new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  if (Item && isDeepStrictEqual(Item, row)) return 'same';

  const outcome = Item ? 'different' : 'missing';
  if (!shouldWrite || (Item && !shouldOverwrite)) return outcome;

  // Don't overwrite a row that was created after the check, because it is newer than the copied
  // row.
  const condition = shouldOverwrite
    ? {}
    : { ConditionExpression: `attribute_not_exists(${keyNames[0]})` };

  try {
    await client.send(new PutItemCommand({ TableName: table, Item: row, ...condition }));
    return outcome;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      return 'different';
    throw error;
  }
}

async function readKeyNames({ client, table }: RestoreDeps): Promise<string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  return (Table?.KeySchema ?? []).flatMap(({ AttributeName }) => AttributeName ?? []);
}

/**
 * Creates a cached lookup of whether a member's account was deleted. A deletion in progress counts
 * as complete.
 */
function createDeletionLookup({
  client,
  memberRequestsTable,
}: RestoreDeps): (memberId: string) => Promise<boolean> {
  const lookups = new Map<string, Promise<boolean>>();
  const recordExists = async (recordKey: string) => {
    const get = new GetItemCommand({
      TableName: memberRequestsTable,
      Key: { recordKey: { S: recordKey } },
    });

    return (await client.send(get)).Item !== undefined;
  };

  const lookUp = async (memberId: string) => {
    const fingerprint = createHash('sha256').update(memberId).digest('hex');
    return (await recordExists(`deleted#${fingerprint}`)) || recordExists(`deletion#${memberId}`);
  };

  return (memberId) => {
    const lookup = lookups.get(memberId) ?? lookUp(memberId);
    lookups.set(memberId, lookup);
    return lookup;
  };
}
