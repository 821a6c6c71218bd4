// Restore: `npm run restore -- --from <table or file.jsonl> --to <live table>
//   [--where memberId=…] [--write] [--overwrite] [--stage dev]`
// Copy: `npm run restore -- --from <table> --to <file.jsonl>`
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runCommand } from './command.ts';
import { OperatorError, type Place } from './place.ts';
import { restoreRows, type Restored } from './restore-rows.ts';
import { lineOf, rowsOfFile, rowsOfTable, type Partition, type Row } from './row-source.ts';

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
  run: async (place, { words, options }) => {
    const { from, to, where } = options;
    if (words.length > 0 || typeof from !== 'string' || typeof to !== 'string') return undefined;
    const partition = typeof where === 'string' ? partitionOf(where) : undefined;
    const client = new DynamoDBClient(place.reach('DYNAMODB'));
    const rows = isFile(from) ? rowsOfFile(from, partition) : rowsOfTable(client, from, partition);
    try {
      if (isFile(to)) return await copyToFile(rows, to);
      const choices = { writes: options['write'] === true, overwrites: options['overwrite'] === true };
      return await restoreInto(place, client, { rows, table: to, ...choices });
    } finally {
      client.destroy();
    }
  },
});

function isFile(name: string): boolean {
  return name.endsWith('.jsonl');
}

function partitionOf(where: string): Partition {
  const [key, ...rest] = where.split('=');
  if (!key || rest.length === 0) throw new OperatorError('--where takes the partition key and its value: memberId=…');
  return { key, value: rest.join('=') };
}

async function copyToFile(pages: AsyncIterable<readonly Row[]>, path: string): Promise<string> {
  // Readable by the owner only, because it contains members' data. Fails if the file exists.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let count = 0;
  for await (const page of pages) {
    for (const row of page) {
      if (!file.write(`${lineOf(row)}\n`)) await once(file, 'drain');
      count += 1;
    }
  }
  file.end();
  await once(file, 'close');
  return `${count} rows are in ${path}. They are members' data: delete the file when it is no longer needed.`;
}

interface Wanted {
  readonly rows: AsyncIterable<readonly Row[]>;
  readonly table: string;
  readonly writes: boolean;
  readonly overwrites: boolean;
}

async function restoreInto(place: Place, client: DynamoDBClient, { rows, table, ...choices }: Wanted): Promise<string> {
  const memberRequestsTable = place.output('MemberRequestsTable');
  const done = await restoreRows({ client, table, memberRequestsTable }, rows, choices);
  return tell(done, choices);
}

function tell(
  { missing, same, different, deleted }: Restored,
  { writes, overwrites }: Pick<Wanted, 'writes' | 'overwrites'>,
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
