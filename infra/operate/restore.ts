import { open, readFile, type FileHandle } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { OperatorError, type TargetStack } from './target-stack.ts';
import { restoreRows, type RestoreCounts, type RestoreOptions } from './restore-rows.ts';
import {
  isFile,
  serializeRow,
  readRows,
  replaceIds,
  type Partition,
  type Row,
} from './row-source.ts';

const newIdsSchema = z.record(z.string(), z.string());

/**
 * Restores rows to a table or copies them to a file. `ids` is a file that `recreateAccounts` wrote.
 * Returns a summary; undefined if `from` or `to` is missing.
 */
export async function restore(
  stack: TargetStack,
  { from, to, where, ids, write, overwrite }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;

  const partition = typeof where === 'string' ? parsePartition(where) : undefined;
  const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
  const options = { shouldWrite: write === true, shouldOverwrite: overwrite === true };

  try {
    const rows = readRows(client, from, partition);
    if (typeof ids !== 'string') return await restoreTo(stack, { client, rows, to }, options);

    let unmapped = 0;
    const newIds = newIdsSchema.parse(JSON.parse(await readFile(ids, 'utf8')));
    const mapped = replaceIds(rows, newIds, (count) => (unmapped += count));
    const summary = await restoreTo(stack, { client, rows: mapped, to }, options);

    return `${summary}\nunmapped   ${unmapped}, of members who aren't in ${ids}, never written`;
  } finally {
    client.destroy();
  }
}

interface RestoreJob {
  client: DynamoDBClient;
  rows: AsyncIterable<readonly Row[]>;
  to: string;
}

async function restoreTo(
  stack: TargetStack,
  { client, rows, to }: RestoreJob,
  options: RestoreOptions,
): Promise<string> {
  if (isFile(to)) return copyToFile(rows, to);

  const memberRequestsTable = stack.requireOutput('MemberRequestsTable');
  const counts = await restoreRows({ client, table: to, memberRequestsTable }, rows, options);
  return formatCounts(counts, options);
}

function parsePartition(where: string): Partition {
  const [key, ...rest] = where.split('=');
  if (!key || rest.length === 0)
    throw new OperatorError('--where takes the partition key and its value: memberId=…');

  return { key, value: rest.join('=') };
}

async function copyToFile(pages: AsyncIterable<readonly Row[]>, path: string): Promise<string> {
  const file = await createPrivateFile(path);
  let count = 0;

  try {
    for await (const page of pages) {
      await file.appendFile(page.map((row) => `${serializeRow(row)}\n`).join(''));
      count += page.length;
    }
  } finally {
    await file.close();
  }

  return `${count} rows are in ${path}. They contain members' data, so delete the file when you no longer need it.`;
}

/** Creates a file that only its owner can read. Throws if it exists already. */
async function createPrivateFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError(`${path} exists already: delete or rename it first.`);
    throw error;
  }
}

function formatCounts(
  { missing, same, different, deleted }: RestoreCounts,
  { shouldWrite, shouldOverwrite }: RestoreOptions,
): string {
  return [
    `missing    ${missing}, ${shouldWrite ? 'written' : 'not written'}`,
    `different  ${different}, ${shouldWrite && shouldOverwrite ? 'written' : 'not written'}`,
    `same       ${same}`,
    `deleted    ${deleted}, of members who left, never written`,
    ...(shouldWrite ? [] : ['Nothing was written. Add --write when this is what you want.']),
  ].join('\n');
}
