// Restore: `npm run restore -- --from <table or file.jsonl> --to <live table>
//   [--where memberId=…] [--write] [--overwrite] [--stage dev]`
// Copy: `npm run restore -- --from <table> --to <file.jsonl>`
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runCommand } from './command.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';
import { restoreRows, type RestoreCounts } from './restore-rows.ts';
import { serializeRow, readFileRows, readTableRows, type Partition, type Row } from './row-source.ts';

await runCommand({
  usage:
    'Usage: npm run restore -- --from <table|copy.jsonl> --to <table|copy.jsonl> [--where key=value] [--write] [--overwrite] [--stage dev]',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    where: { type: 'string' },
    write: { type: 'boolean' },
    overwrite: { type: 'boolean' },
  },
  run: async (stack, { words, options }) => {
    const { from, to, where } = options;
    if (words.length > 0 || typeof from !== 'string' || typeof to !== 'string') return undefined;
    const partition = typeof where === 'string' ? parsePartition(where) : undefined;
    const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
    const rows = isFile(from) ? readFileRows(from, partition) : readTableRows(client, from, partition);
    try {
      if (isFile(to)) return await copyToFile(rows, to);
      const choices = { shouldWrite: options['write'] === true, shouldOverwrite: options['overwrite'] === true };
      return await restoreToTable(stack, client, { rows, table: to, ...choices });
    } finally {
      client.destroy();
    }
  },
});

function isFile(name: string): boolean {
  return name.endsWith('.jsonl');
}

function parsePartition(where: string): Partition {
  const [key, ...rest] = where.split('=');
  if (!key || rest.length === 0) throw new OperatorError('--where takes the partition key and its value: memberId=…');
  return { key, value: rest.join('=') };
}

async function copyToFile(pages: AsyncIterable<readonly Row[]>, path: string): Promise<string> {
  // Only the file's owner can read it, because it contains members' data. Fails if the file exists.
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

interface RestoreRequest {
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly table: string;
  readonly shouldWrite: boolean;
  readonly shouldOverwrite: boolean;
}

async function restoreToTable(
  stack: TargetStack,
  client: DynamoDBClient,
  { rows, table, ...choices }: RestoreRequest,
): Promise<string> {
  const memberRequestsTable = stack.requireOutput('MemberRequestsTable');
  const done = await restoreRows({ client, table, memberRequestsTable }, rows, choices);
  return formatCounts(done, choices);
}

function formatCounts(
  { missing, same, different, deleted }: RestoreCounts,
  { shouldWrite: writes, shouldOverwrite: overwrites }: Pick<RestoreRequest, 'shouldWrite' | 'shouldOverwrite'>,
) {
  const written = (is: boolean) => (writes && is ? 'written' : 'not written');
  return [
    `missing    ${missing}, ${written(true)}`,
    `different  ${different}, ${written(overwrites)}`,
    `same       ${same}`,
    `deleted    ${deleted}, of members who left, never written`,
    ...(writes ? [] : ['Nothing was written. Add --write when this is what you want.']),
  ].join('\n');
}
