import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '../../functions/platform/dynamo/local-tables.fixtures.ts';
import { ESM_BUNDLE } from './build-functions.ts';
import { spreadInLibraries } from './spread-in-libraries.ts';

const run = promisify(execFile);
const SPREAD = /\{\s*\.\.\./;
let folder = '';
let tables: LocalTables;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spread-'));
  tables = await startLocalTables([{ name: 'answers', partition: 'id' }]);
});
afterAll(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

async function bundle(name: string, contents: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile,
    ...ESM_BUNDLE,
    plugins: [spreadInLibraries],
  });
  return outfile;
}

it('leaves no spread in the clients of AWS, and they work', async () => {
  const at = await bundle(
    'clients',
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
     import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
     const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
     const plain = new DynamoDBClient({ endpoint: process.argv[2], region: 'eu-west-1', credentials });
     const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
     const Item = { id: 'a', list: [1, { deep: true }], none: undefined };
     await client.send(new PutCommand({ TableName: 'answers', Item }));
     const again = new PutCommand({ TableName: 'answers', Item, ConditionExpression: 'attribute_not_exists(id)' });
     const refused = await client.send(again).catch(({ name }) => name);
     const { Item: found } = await client.send(new GetCommand({ TableName: 'answers', Key: { id: 'a' } }));
     console.log(JSON.stringify({ found, refused }));
     plain.destroy();`,
  );
  const code = await readFile(at, 'utf8');
  expect(code).not.toMatch(SPREAD);
  expect(code).not.toContain('_object_spread_props');
  const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  const { stdout } = await run(process.execPath, [at, tables.url], { env });
  expect(JSON.parse(stdout)).toEqual({
    found: { id: 'a', list: [1, { deep: true }] },
    refused: 'ConditionalCheckFailedException',
  });
});

it('leaves everything else as it is', async () => {
  const at = await bundle('own', 'export const copyOf = (source) => ({ ...source, isCopy: true });');
  expect(await readFile(at, 'utf8')).toMatch(SPREAD);
});
