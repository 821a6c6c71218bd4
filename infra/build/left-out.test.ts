import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { ESM_BUNDLE, ROLE_CREDENTIALS } from './build-functions.ts';
import { leftOut } from './left-out.ts';

async function bundle(contents: string): Promise<{ code: string; inputs: Metafile['inputs'] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    ...ESM_BUNDLE,
    banner: {},
    write: false,
    metafile: true,
    plugins: [leftOut],
    alias: ROLE_CREDENTIALS,
  });
  return { code: outputFiles[0]?.text ?? '', inputs: metafile.inputs };
}

it('leaves nothing in a client of AWS that is loaded on demand', async () => {
  const { inputs } = await bundle(`export { DynamoDBClient } from '@aws-sdk/client-dynamodb';`);
  const onDemand = Object.values(inputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import'),
  );
  const kept = onDemand.filter(({ path, external }) => !external && !path.startsWith('left-out:'));
  expect(onDemand.length).toBeGreaterThan(0);
  expect(kept).toEqual([]);
});

it('says what is missing when it is demanded', async () => {
  const { code } = await bundle(`export const demand = () => import('bowser');`);
  const { demand } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    demand: () => Promise<unknown>;
  };
  await expect(demand()).rejects.toThrow('bowser is left out of the bundles');
});
