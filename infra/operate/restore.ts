import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
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
  const newIds = typeof ids === 'string' ? JSON.parse(await readFile(ids, 'utf8')) : {};
  const rows = replaceIds(readRows(client, from, partition), newIdsSchema.parse(newIds));

  try {
    if (isFile(to)) return await copyToFile(rows, to);

    const options = { shouldWrite: write === true, shouldOverwrite: overwrite === true };
    const deps = {
      client,
      table: to,
      memberRequestsTable: stack.requireOutput('MemberRequestsTable'),
    };

    return formatCounts(await restoreRows(deps, rows, options), options);
  } finally {
    client.destroy();
  }
}

function parsePartition(where: string): Partition {
  const [key, ...rest] = where.split('=');
  if (!key || rest.length === 0)
    throw new OperatorError('--where takes the partition key and its value: memberId=…');

  return { key, value: rest.join('=') };
}

async function copyToFile(pages: AsyncIterable<readonly Row[]>, path: string): Promise<string> {
  // The file contains members' data, so only its owner can read it. Fails if the file already
  // exists.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let count = 0;

  for await (const page of pages) {
    for (const row of page) {
      if (!file.write(`${serializeRow(row)}\n`)) await once(file, 'drain');
      count += 1;
    }
  }

  file.end();
  await once(file, 'close');

  return `${count} rows are in ${path}. They contain members' data, so delete the file when you no longer need it.`;
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
