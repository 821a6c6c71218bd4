import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DescribeTableCommand, GetItemCommand, PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Row } from './row-source.ts';

export interface RestoreParts {
  readonly client: DynamoDBClient;
  /** The live table. */
  readonly table: string;
  /** The table that records deleted accounts. */
  readonly memberRequestsTable: string;
}

export interface RestoreChoices {
  /** False for a dry run, which reads everything and writes nothing. */
  readonly writes: boolean;
  /** Existing rows that differ are usually newer, so they are overwritten only if this is set. */
  readonly overwrites: boolean;
}

export interface Restored {
  /** Missing in the live table: written, or to be written. */
  missing: number;
  /** Identical in the live table. */
  same: number;
  /** Different in the live table: written only with `overwrites`. */
  different: number;
  /** Rows of members who have since deleted their account: never restored. */
  deleted: number;
}

/** Copies rows into the live table. After an interruption, run it again to finish. */
export async function restoreRows(
  parts: RestoreParts,
  pages: AsyncIterable<readonly Row[]>,
  choices: RestoreChoices,
): Promise<Restored> {
  const keyNames = await keyNamesOf(parts);
  const isDeleted = deletionNotes(parts);
  const done: Restored = { missing: 0, same: 0, different: 0, deleted: 0 };
  for await (const page of pages) {
    for (const row of page) done[await restoreRow(parts, { row, keyNames, isDeleted, choices })] += 1;
  }
  return done;
}

interface OneRow {
  readonly row: Row;
  readonly keyNames: readonly string[];
  readonly isDeleted: (memberId: string) => Promise<boolean>;
  readonly choices: RestoreChoices;
}

async function restoreRow(
  { client, table }: RestoreParts,
  { row, keyNames, isDeleted, choices }: OneRow,
): Promise<keyof Restored> {
  const memberId = row['memberId']?.S;
  if (memberId !== undefined && (await isDeleted(memberId))) return 'deleted';
  const key = Object.fromEntries(keyNames.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));
  const { Item } = await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }));
  if (Item && isDeepStrictEqual(Item, row)) return 'same';
  const outcome = Item ? 'different' : 'missing';
  if (!choices.writes || (Item && !choices.overwrites)) return outcome;
  // A row written in the meantime is newer than the copy.
  const unless = choices.overwrites ? {} : { ConditionExpression: `attribute_not_exists(${keyNames[0]})` };
  try {
    await client.send(new PutItemCommand({ TableName: table, Item: row, ...unless }));
    return outcome;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return 'different';
    throw error;
  }
}

async function keyNamesOf({ client, table }: RestoreParts): Promise<string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  return (Table?.KeySchema ?? []).flatMap(({ AttributeName }) => AttributeName ?? []);
}

/** Looks up each member once. A deletion in progress counts as complete. */
function deletionNotes({ client, memberRequestsTable }: RestoreParts): (memberId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const isThere = async (recordKey: string) => {
    const get = new GetItemCommand({ TableName: memberRequestsTable, Key: { recordKey: { S: recordKey } } });
    return (await client.send(get)).Item !== undefined;
  };
  const ask = async (memberId: string) => {
    const fingerprint = createHash('sha256').update(memberId).digest('hex');
    return (await isThere(`deleted#${fingerprint}`)) || isThere(`deletion#${memberId}`);
  };
  return (memberId) => {
    const asked = known.get(memberId) ?? ask(memberId);
    known.set(memberId, asked);
    return asked;
  };
}
