import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ESM_BUNDLE_OPTIONS } from './build-functions.ts';
import { buildSdk, copySdkFiles, sdkPlugin } from './sdk-files.ts';

const OPTIONS = { ...ESM_BUNDLE_OPTIONS, outExtension: { '.js': '.mjs' } };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-files-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

function buildBundles(sources: string, names: readonly string[]) {
  return build({
    ...OPTIONS,
    entryPoints: names.map((name) => ({ in: join(sources, `${name}.ts`), out: `${name}/index` })),
    outdir: join(folder, 'out'),
    plugins: [sdkPlugin],
    metafile: true,
  });
}

it('copies to each bundle only the SDK files that it imports, and deletes stale ones', async () => {
  const sources = join(folder, 'sources');
  await mkdir(sources);
  await writeFile(
    join(sources, 'unused.ts'),
    `import { S3Client } from '@aws-sdk/client-s3';\nexport const s3 = S3Client;`,
  );

  await writeFile(
    join(sources, 'with-sqs.ts'),
    `import { SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';\nimport './unused.ts';\n` +
      `const config: SQSClientConfig = { region: 'eu-central-1' };\nconsole.log(await new SQSClient(config).config.region());`,
  );

  await writeFile(join(sources, 'without.ts'), `console.log('no SDK');`);

  const out = join(folder, 'out');
  const sdk = await buildSdk(sources, join(folder, 'sdk'), OPTIONS);
  const { metafile } = await buildBundles(sources, ['with-sqs', 'without']);
  await mkdir(join(out, 'without/sdk'), { recursive: true });
  await writeFile(join(out, 'without/sdk/old.mjs'), '');
  await copySdkFiles(metafile.outputs, sdk);

  const { stdout } = await promisify(execFile)(process.execPath, [join(out, 'with-sqs/index.mjs')]);
  expect(stdout).toBe('eu-central-1\n');

  const files = await readdir(join(out, 'with-sqs/sdk'));
  expect([files.includes('client-sqs.mjs'), files.includes('client-s3.mjs')]).toEqual([
    true,
    false,
  ]);
  expect(await readdir(join(out, 'without/sdk'))).toEqual([]);
});

it('rejects an import without braces', async () => {
  const sources = join(folder, 'namespace');
  await mkdir(sources);
  await writeFile(
    join(sources, 'all.ts'),
    `import * as s3 from '@aws-sdk/client-s3';\nconsole.log(s3.S3Client);`,
  );

  const { metafile } = await buildBundles(sources, ['all']);

  await expect(copySdkFiles(metafile.outputs, {})).rejects.toThrow(
    'index.mjs imports the SDK without `import { … } from`',
  );
});
